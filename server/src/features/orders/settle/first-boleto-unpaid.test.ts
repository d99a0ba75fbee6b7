import { beforeEach, expect, test, vi } from "vitest";
import { openShop } from "../../../testing/commerce/open-shop.ts";
import {
  byBoleto,
  byCard,
  deliverWebhooks,
  listOrders,
  orderOf,
  type PlacedOrder,
  packages,
  reconcile,
  statusByCourse,
} from "../../../testing/commerce/shopping.ts";
import { type Client, type TestApp, testWebhookSecret } from "../../../testing/portal/test-app.ts";

// A plan without a trial begins when its first boleto is paid; until then it has not begun.
let portal: TestApp;
let carla: Client;
openShop((shop) => {
  ({ portal, carla } = shop);
});
beforeEach(() =>
  portal.db.updateTable("packages").set({ trial_days: 0 }).where("id", "=", packages.plan).execute(),
);

const day = 86_400;
const course = "Física do Cotidiano";
const subscription = async () => (await portal.payments.state()).subscriptions.at(-1);
const untilDue = ({ boleto }: PlacedOrder) =>
  (Date.parse(boleto?.due_at ?? "") - portal.clock.now().getTime()) / 1000;
async function pass(seconds: number) {
  portal.clock.advance(seconds);
  await reconcile(portal);
  carla = await portal.signIn("carla");
}
async function expectEnded() {
  expect((await listOrders(carla)).at(-1)).toMatchObject({
    status: "canceled",
    boleto: null,
    next_charge_at: null,
  });
  expect(await statusByCourse(carla)).toMatchObject({ [course]: "C" });
  expect(await subscription()).toMatchObject({ status: "canceled" });
}

test("an expired first boleto ends the plan here and at the gateway, and the course can be bought again", async () => {
  const order = orderOf(await carla.post("/orders", byBoleto(packages.plan)));
  expect(order.status).toBe("pending");
  expect(await statusByCourse(carla)).toMatchObject({ [course]: "B" });
  await portal.payments.press(`boletos/${order.boleto?.line}/expire`);
  expect(new Set(await deliverWebhooks(portal, testWebhookSecret))).toEqual(new Set([200]));
  await expectEnded();
  expect(new Set(await deliverWebhooks(portal, testWebhookSecret))).toEqual(new Set([200]));
  await expectEnded();
  expect(orderOf(await carla.post("/orders", byCard(packages.plan))).status).toBe("active");
  expect(await statusByCourse(carla)).toMatchObject({ [course]: "E" });
});

test("a plan without a listed invoice opens nothing, and is checked again soon", async () => {
  portal.payments.takeWebhooks();
  const { gateway } = portal.payments;
  const { createSubscription } = gateway;
  vi.spyOn(gateway, "createSubscription").mockImplementation(async (sent) => {
    const answer = await createSubscription(sent);
    return typeof answer === "string" ? answer : { ...answer, invoices: [] };
  });
  expect(orderOf(await carla.post("/orders", byBoleto(packages.plan)))).toMatchObject({
    status: "pending",
    boleto: null,
  });
  expect(await statusByCourse(carla)).toMatchObject({ [course]: "B" });
  portal.payments.takeWebhooks();
  await pass(61);
  expect(await listOrders(carla)).toMatchObject([
    { status: "pending", boleto: { line: expect.any(String) } },
  ]);
});

test("the job detects without events that the first boleto expired, even months later", async () => {
  orderOf(await carla.post("/orders", byBoleto(packages.plan)));
  portal.clock.advance(70 * day);
  portal.payments.simulator.tick();
  portal.payments.takeWebhooks();
  await pass(0);
  await expectEnded();
});

test("a plan whose first boleto stays pending at the gateway ends only when no bank can report a payment any more", async () => {
  const order = orderOf(await carla.post("/orders", byBoleto(packages.plan)));
  await pass(untilDue(order) + 60);
  expect(await listOrders(carla)).toMatchObject([{ status: "past_due" }]);
  expect(await statusByCourse(carla)).toMatchObject({ [course]: "B" });
  await pass(6 * day);
  expect(await listOrders(carla)).toMatchObject([{ status: "past_due" }]);
  expect(await subscription()).toMatchObject({ status: "active" });
  await pass(day);
  await expectEnded();
});

test.each(["an event", "no event"])(
  "a payment reported after the plan ended opens nothing, and the order says so: %s",
  async (source) => {
    const order = orderOf(await carla.post("/orders", byBoleto(packages.plan)));
    portal.clock.advance(untilDue(order) + 1);
    portal.payments.simulator.tick();
    await deliverWebhooks(portal, testWebhookSecret);
    carla = await portal.signIn("carla");
    await expectEnded();
    expect(await portal.payments.press(`boletos/${order.boleto?.line}/pay`)).toBe(200);
    if (source === "an event") await deliverWebhooks(portal, testWebhookSecret);
    portal.payments.takeWebhooks();
    await pass(day + 60);
    await expectEnded();
    expect(await listOrders(carla)).toMatchObject([{ paid_in_vain: true }]);
    expect((await subscription())?.invoices).toMatchObject([{ status: "paid" }]);
    const payments = await portal.db
      .selectFrom("payments")
      .select("status")
      .where("order_id", "=", order.id)
      .execute();
    expect(payments).toEqual([{ status: "paid" }]);
  },
);

test("a payment of the first boleto that a bank reports late opens the course", async () => {
  const order = orderOf(await carla.post("/orders", byBoleto(packages.plan)));
  await pass(untilDue(order) + 60);
  expect(await portal.payments.press(`boletos/${order.boleto?.line}/pay`)).toBe(200);
  await deliverWebhooks(portal, testWebhookSecret);
  expect(await listOrders(carla)).toMatchObject([{ status: "active" }]);
  expect(await statusByCourse(carla)).toMatchObject({ [course]: "E" });
});

test("a plan that was paid once has begun, and a later boleto that expires only blocks it", async () => {
  const order = orderOf(await carla.post("/orders", byBoleto(packages.plan)));
  await portal.payments.press(`boletos/${order.boleto?.line}/pay`);
  await deliverWebhooks(portal, testWebhookSecret);
  for (const days of [31, 10, 10]) {
    portal.clock.advance(days * day);
    portal.payments.simulator.tick();
    await pass(0);
  }
  expect(await listOrders(carla)).toMatchObject([{ status: "past_due" }]);
  expect(await statusByCourse(carla)).toMatchObject({ [course]: "B" });
  expect(await subscription()).toMatchObject({ status: "active" });
});
