import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Storage } from "../../platform/storage/storage.ts";
import {
  byBoleto,
  byCard,
  deliverWebhooks,
  orderOf,
  packages,
  reconcile,
} from "../../testing/commerce/shopping.ts";
import { type Client, startTestApp, type TestApp, testWebhookSecret } from "../../testing/portal/test-app.ts";
import { eraseStudent } from "../../testing/study/erase-student.ts";

let portal: TestApp;
let storage: Storage;
let carla: Client;
beforeAll(async () => {
  const wrapStorage = (shared: Storage): Storage => {
    storage = { ...shared, remove: async () => {} };
    return storage;
  };
  portal = await startTestApp({}, { wrapStorage });
  carla = await portal.signIn("carla");
});
afterAll(() => portal.close());

const rowsOf = async (table: "orders" | "payments" | "order_items") =>
  JSON.stringify(await portal.db.selectFrom(table).selectAll().where("id", ">", 4).execute());

test("orders and payments are in the data export; an erasure keeps what was sold, without personal data", async () => {
  const paid = orderOf(await carla.post("/orders", byCard(packages.cardOnly)));
  const waiting = orderOf(await carla.post("/orders", byBoleto(packages.single)));
  const plan = orderOf(await carla.post("/orders", byCard(packages.plan)));
  const line = waiting.boleto?.line ?? "";
  portal.payments.takeWebhooks();

  const copy = await carla.get("/auth/my-data");
  const [json] = Object.entries(unzipSync(copy.rawPayload))
    .filter(([name]) => name.endsWith(".json"))
    .map(([, bytes]) => strFromU8(bytes));
  const { orders } = JSON.parse(json ?? "");
  expect(orders).toMatchObject([
    {
      status: "paid",
      amount: 19_900,
      items: [{ title: "Redação Nota Mil" }],
      payments: [{ status: "paid" }],
    },
    { status: "pending", payments: [{ boleto_line: line }] },
    { type: "PLAN", status: "trialing" },
  ]);
  const ana = await portal.signIn("ana");
  expect(JSON.stringify(orders)).not.toContain("29700");

  expect(await eraseStudent(portal, "A2026-0003", storage)).toBe(true);
  const everything = (await rowsOf("orders")) + (await rowsOf("payments")) + (await rowsOf("order_items"));
  expect(everything).not.toContain(line);
  expect(everything).not.toContain("0010");
  expect(everything).not.toContain("Visa");
  const kept = await portal.db
    .selectFrom("orders")
    .select(["id", "status", "amount"])
    .where("id", "in", [paid.id, waiting.id, plan.id])
    .orderBy("id")
    .execute();
  expect(kept).toMatchObject([
    { status: "paid", amount: 19_900 },
    { status: "canceled", amount: 49_900 },
    { status: "canceled", amount: 4990 },
  ]);
  expect((await ana.get("/orders")).json().orders).toHaveLength(2);

  // Running orders are ended at the gateway, too, and its final events restore nothing.
  await reconcile(portal);
  const state = await portal.payments.state();
  expect(state.orders.map(({ status }) => status)).toEqual(["paid", "canceled"]);
  expect(state.subscriptions.map(({ status }) => status)).toEqual(["canceled"]);
  expect(new Set(await deliverWebhooks(portal, testWebhookSecret))).toEqual(new Set([200]));
  portal.clock.advance(90_000);
  await reconcile(portal);
  expect((await rowsOf("orders")) + (await rowsOf("payments"))).not.toContain("0010");
  const open = await portal.db
    .selectFrom("orders")
    .select("id")
    .where((eb) => eb.or([eb("end_at_gateway", "=", true), eb("next_check_at", "is not", null)]))
    .execute();
  expect(open).toEqual([]);
});
