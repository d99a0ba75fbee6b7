import { describe, expect, test } from "vitest";
import { openShop } from "../../../testing/commerce/open-shop.ts";
import {
  byBoleto,
  byCard,
  deliverWebhooks,
  listOrders,
  orderOf,
  packages,
  statusByCourse,
} from "../../../testing/commerce/shopping.ts";
import { type Client, type TestApp, testWebhookSecret } from "../../../testing/portal/test-app.ts";

let portal: TestApp;
let carla: Client;
openShop((shop) => {
  ({ portal, carla } = shop);
});

const course = "Matemática Essencial";
const take = () => portal.payments.takeWebhooks();
const deliver = (events: unknown[]) => deliverWebhooks(portal, testWebhookSecret, events);

async function orderBoleto() {
  const order = orderOf(await carla.post("/orders", byBoleto(packages.single)));
  take();
  return order;
}

describe("a forged event", () => {
  const forge = async (data: object, type = "order.paid") => ({
    id: `hook_forged_${Math.random()}`,
    type,
    created_at: "2026-11-21T00:00:00Z",
    data,
  });

  test("under a wrong secret is not found, and does nothing", async () => {
    const { boleto } = await orderBoleto();
    await portal.payments.press(`boletos/${boleto?.line}/pay`);
    for (const secret of ["x", `${testWebhookSecret}x`, "%00"])
      expect(await deliverWebhooks(portal, secret, [take()[0] ?? {}])).toEqual([404]);
    expect(await statusByCourse(carla)).toMatchObject({ [course]: "B" });
  });

  test("that says a boleto is paid opens nothing: the order is read from the gateway", async () => {
    await orderBoleto();
    const { id, code } = (await portal.payments.state()).orders.at(-1) ?? { id: "", code: "" };
    expect(await deliver([await forge({ id, code, status: "paid", amount: 49_900 })])).toEqual([200]);
    expect(await statusByCourse(carla)).toMatchObject({ [course]: "B" });
    expect(await listOrders(carla)).toMatchObject([{ status: "pending" }]);
  });

  test("that names another order's paid charge opens nothing either", async () => {
    const bruno = await portal.signIn("bruno");
    orderOf(await bruno.post("/orders", byCard(packages.cardOnly)));
    const paid = (await portal.payments.state()).orders.at(-1);
    await orderBoleto();
    const { code } = (await portal.payments.state()).orders.at(-1) ?? { code: "" };
    expect(await deliver([await forge({ id: paid?.id, code })])).toEqual([200]);
    expect(await statusByCourse(carla)).toMatchObject({ [course]: "B" });
  });

  test.each([
    ["an unknown order", { id: "or_unknown", code: "sabia.AAAAAAAAAAA" }],
    ["an unknown brand", { id: "or_unknown", code: "nao_ha.AAAAAAAAAAA" }],
    ["an order without a code", { id: "or_unknown" }],
    ["nothing of ours", { id: "cus_1", name: "x" }],
    ["ids the database can't store", { id: "or_\0", code: "sabia.AAAAAAAAAA\0" }],
  ])("about %s is acknowledged and ignored", async (_what, data) => {
    expect(await deliver([await forge(data)])).toEqual([200]);
    expect(
      await portal.db.selectFrom("webhook_events").select("id").where("id", "like", "hook_forged%").execute(),
    ).toEqual([]);
  });
});

test.each([
  ["no event", {}],
  ["a list", []],
  ["no body", undefined],
  ["odd types", { id: 7, type: true, data: "x" }],
  ["an id the database can't store", { id: "hook_\0", type: "order.paid", data: { id: "or_1" } }],
  ["deeply nested JSON", JSON.parse(`${'{"a":'.repeat(2000)}1${"}".repeat(2000)}`)],
])("%s is a 400", async (_what, body) => {
  const answer = await portal.anonymous().post(`/webhooks/pagarme/${testWebhookSecret}`, body);
  expect(answer.statusCode).toBe(400);
});

test("no part of a body is read before the secret is verified", async () => {
  const send = (secret: string, payload: string) =>
    portal.anonymous().send("POST", `/webhooks/pagarme/${secret}`, {
      headers: { "content-type": "application/json" },
      payload,
    });
  const statusOf = async (secret: string, payload: string) => (await send(secret, payload)).statusCode;
  for (const [payload, status] of [
    ["{", 400],
    [`"${"x".repeat(300_000)}"`, 413],
  ] as const) {
    expect(await statusOf(testWebhookSecret, payload)).toBe(status);
    expect(await statusOf("a-guess", payload)).toBe(404);
  }
});
