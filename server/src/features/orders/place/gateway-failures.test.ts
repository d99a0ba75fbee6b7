import { describe, expect, test, vi } from "vitest";
import type { faultKinds } from "../../../simulator/faults.ts";
import { openShop } from "../../../testing/commerce/open-shop.ts";
import {
  byCard,
  listOrders,
  orderOf,
  packages,
  reconcile,
  statusByCourse,
  withKey,
} from "../../../testing/commerce/shopping.ts";
import { cards } from "../../../testing/commerce/test-cards.ts";
import { untilBlocked } from "../../../testing/database/until-blocked.ts";
import type { Client, TestApp } from "../../../testing/portal/test-app.ts";

let portal: TestApp;
let carla: Client;
openShop((shop) => {
  ({ portal, carla } = shop);
});

type Kind = (typeof faultKinds)[number];
const addFault = (kind: Kind, times?: number) =>
  portal.payments.simulator.faults.add({ kind, method: "POST", ...(times && { times }), ms: 500 });
const away = () => portal.payments.simulator.faults.add({ kind: "drop_before" });
const back = () => portal.payments.simulator.faults.clear();
/** How many charges were really made. */
const charges = async () => {
  const { orders } = await portal.payments.state();
  return orders.flatMap((order) => order.charges).length;
};

const charging: Kind[] = ["drop_after", "error_after", "garbage"];
const notCharging: Kind[] = ["drop_before", "error_before", "unavailable", "hang"];
const inDoubt = "Ainda não sabemos se o pagamento foi concluído.";
const uncharged = "O pagamento não chegou à operadora e nada foi cobrado. Tente novamente em instantes.";

describe.each([...charging, ...notCharging])("the gateway fails with every call to charge (%s)", (kind) => {
  test("the answer is 503, the order is kept, its outcome is found later, and it is charged at most once", {
    timeout: 40_000,
  }, async () => {
    const before = await charges();
    addFault(kind);
    const answer = await carla.post("/orders", byCard(packages.single), withKey(`t-${kind}`));
    expect(answer.statusCode).toBe(503);
    expect(answer.headers["retry-after"]).toBeDefined();
    // Only a call that was surely not accepted may be reported as "nothing was charged".
    const unsent = kind === "unavailable";
    expect(answer.json().message).toContain(unsent ? uncharged : inDoubt);
    expect(await listOrders(carla)).toMatchObject([{ status: "pending", amount: 49_900, unsent }]);
    expect(await statusByCourse(carla)).not.toHaveProperty("Matemática Essencial");

    back();
    portal.clock.advance(130);
    await reconcile(portal);
    const reached = charging.includes(kind);
    expect(await charges()).toBe(before + (reached ? 1 : 0));
    expect(await listOrders(carla)).toMatchObject([{ status: reached ? "paid" : "pending" }]);
    expect((await statusByCourse(carla))["Matemática Essencial"]).toBe(reached ? "E" : undefined);

    // The client tries again with the same key: found, or charged now, once.
    const again = orderOf(await carla.post("/orders", byCard(packages.single), withKey(`t-${kind}`)));
    expect(again.status).toBe("paid");
    expect(await charges()).toBe(before + 1);
    expect(await statusByCourse(carla)).toMatchObject({ "Matemática Essencial": "E" });
  });
});

test("a single failed call is repeated under the same key and charges once", async () => {
  const before = await charges();
  addFault("unavailable", 1);
  const answer = await carla.post("/orders", byCard(packages.single), withKey("t-once"));
  const order =
    answer.statusCode === 201
      ? answer
      : await carla.post("/orders", byCard(packages.single), withKey("t-once"));
  expect(orderOf(order).status).toBe("paid");
  expect(await charges()).toBe(before + 1);
});

test("a slow gateway is waited for, also by repeated requests for the same order", async () => {
  const before = await charges();
  addFault("slow");
  const answers = await Promise.all([1, 2, 3].map(() => carla.post("/orders", byCard(packages.single))));
  expect(new Set(answers.map((answer) => orderOf(answer).id)).size).toBe(1);
  expect(await charges()).toBe(before + 1);
});

test("an order that a webhook settled before the response stays settled, even if the gateway is down by then", async () => {
  portal.payments.simulator.faults.add({ kind: "slow", method: "POST", ms: 1_500 });
  const answer = carla.post("/orders", byCard(packages.single));
  await vi.waitUntil(async () => (await listOrders(carla)).length > 0, { timeout: 30_000 });
  await portal.db.transaction().execute(async (trx) => {
    const settled = { status: "paid", gateway_id: "or_settled", in_doubt: false, version: 1 };
    await trx.updateTable("orders").set(settled).where("status", "=", "pending").execute();
    await untilBlocked(portal.db);
    away();
  });
  expect(orderOf(await answer)).toMatchObject({ status: "paid" });
});

test("a refusal whose answer was lost is found later and enrolls nowhere", async () => {
  addFault("drop_after");
  expect(
    (await carla.post("/orders", byCard(packages.cardOnly, cards.refused), withKey("t-r"))).statusCode,
  ).toBe(503);
  back();
  portal.clock.advance(130);
  await reconcile(portal);
  expect(await listOrders(carla)).toMatchObject([{ status: "refused" }]);
  expect(await statusByCourse(carla)).not.toHaveProperty("Redação Nota Mil");
  const again = await carla.post("/orders", byCard(packages.cardOnly, cards.refused), withKey("t-r"));
  expect(again.statusCode).toBe(402);
});

describe("a plan", () => {
  test.each(["drop_after", "garbage"] as const)(
    "whose answer is lost (%s) is found: one subscription",
    { timeout: 40_000 },
    async (kind) => {
      const before = (await portal.payments.state()).subscriptions.length;
      portal.payments.simulator.faults.add({ kind, method: "POST", path: "/subscriptions" });
      expect((await carla.post("/orders", byCard(packages.plan), withKey(`p-${kind}`))).statusCode).toBe(503);
      back();
      portal.clock.advance(130);
      await reconcile(portal);
      expect(await listOrders(carla)).toMatchObject([{ type: "PLAN", status: "trialing" }]);
      expect(await statusByCourse(carla)).toMatchObject({ "Física do Cotidiano": "E" });
      expect(orderOf(await carla.post("/orders", byCard(packages.plan), withKey(`p-${kind}`))).status).toBe(
        "trialing",
      );
      expect((await portal.payments.state()).subscriptions).toHaveLength(before + 1);
    },
  );

  test("that was created at the gateway is not created twice, even if its invoices can't be read", async () => {
    const before = (await portal.payments.state()).subscriptions.length;
    portal.payments.simulator.faults.add({ kind: "unavailable", method: "GET" });
    for (const key of ["q-1", "q-2"])
      expect((await carla.post("/orders", byCard(packages.plan), withKey(key))).statusCode).toBe(503);
    back();
    expect((await portal.payments.state()).subscriptions).toHaveLength(before + 1);
    expect(orderOf(await carla.post("/orders", byCard(packages.plan), withKey("q-1"))).status).toBe(
      "trialing",
    );
  });
});
