import { expect, test } from "vitest";
import { openShop } from "../../../testing/commerce/open-shop.ts";
import {
  byBoleto,
  byCard,
  deliverWebhooks,
  listOrders,
  orderOf,
  packages,
  reconcile,
  statusByCourse,
} from "../../../testing/commerce/shopping.ts";
import { type Client, type TestApp, testWebhookSecret } from "../../../testing/portal/test-app.ts";

// The school also changes enrollments, by its import: its changes stay until an order earns something new.
let portal: TestApp;
let carla: Client;
openShop((shop) => {
  ({ portal, carla } = shop);
});

const course = "Matemática Essencial";
const decideAtSchool = (status: string) =>
  portal.db.updateTable("enrollments").set({ status }).where("number", "like", "P%").execute();
const press = async (line: string | undefined, verb: "pay" | "expire") => {
  expect(await portal.payments.press(`boletos/${line}/${verb}`)).toBe(200);
  await deliverWebhooks(portal, testWebhookSecret);
};
/** Lets days pass; the job checks every order that hasn't ended. */
async function pass(days: number) {
  portal.clock.advance(days * 86_400);
  portal.payments.simulator.tick();
  await reconcile(portal);
  carla = await portal.signIn("carla");
}

test("a course that the school opened after a boleto expired stays open, however often the expiry is reported", async () => {
  const { boleto } = orderOf(await carla.post("/orders", byBoleto(packages.single)));
  await press(boleto?.line, "expire");
  expect(await statusByCourse(carla)).toMatchObject({ [course]: "C" });
  // Paid at the school's desk.
  await decideAtSchool("E");
  await pass(2);
  expect(await listOrders(carla)).toMatchObject([{ status: "expired" }]);
  expect(await statusByCourse(carla)).toMatchObject({ [course]: "E" });
});

test("a course that the school opened while a boleto was pending stays open when the boleto expires", async () => {
  const { boleto } = orderOf(await carla.post("/orders", byBoleto(packages.single)));
  await decideAtSchool("E");
  await press(boleto?.line, "expire");
  expect(await listOrders(carla)).toMatchObject([{ status: "expired" }]);
  expect(await statusByCourse(carla)).toMatchObject({ [course]: "E" });
});

test("a course that the school closed stays closed while its plan goes on", async () => {
  orderOf(await carla.post("/orders", byCard(packages.plan)));
  await decideAtSchool("C");
  await pass(2);
  expect(await listOrders(carla)).toMatchObject([{ status: "trialing" }]);
  expect(await statusByCourse(carla)).toMatchObject({ "Física do Cotidiano": "C" });
});

test.each(["D", "F"])(
  "an enrollment that was dropped or finished (%s) stays so, whatever happens to its plan",
  async (ended) => {
    orderOf(await carla.post("/orders", byCard(packages.plan)));
    await decideAtSchool(ended);
    const { id } = (await portal.payments.state()).subscriptions.at(-1) ?? {};
    for (const [verb, status] of [
      ["renew", "active"],
      ["fail", "past_due"],
      ["renew", "active"],
      ["cancel", "canceled"],
    ]) {
      await portal.payments.press(`subscriptions/${id}/${verb}`);
      await deliverWebhooks(portal, testWebhookSecret);
      expect(await listOrders(carla)).toMatchObject([{ status }]);
      expect(await statusByCourse(carla)).toMatchObject({ "Física do Cotidiano": ended });
    }
  },
);

test.each(["B", "C", "D"])(
  "a course that was paid once and closed since (%s) stays closed until a new boleto is paid",
  async (closed) => {
    orderOf(await carla.post("/orders", byCard(packages.single)));
    await decideAtSchool(closed);
    const unpaid = orderOf(await carla.post("/orders", byBoleto(packages.single)));
    expect(await statusByCourse(carla)).toMatchObject({ [course]: "B" });
    await press(unpaid.boleto?.line, "expire");
    expect(await statusByCourse(carla)).toMatchObject({ [course]: "C" });
    portal.clock.advance(61);
    const paid = orderOf(await carla.post("/orders", byBoleto(packages.single)));
    await press(paid.boleto?.line, "pay");
    expect(await statusByCourse(carla)).toMatchObject({ [course]: "E" });
  },
);

test("a course that was closed and bought again is closed when that purchase is refunded, though it was paid before", async () => {
  orderOf(await carla.post("/orders", byCard(packages.single)));
  await decideAtSchool("C");
  portal.clock.advance(61);
  orderOf(await carla.post("/orders", byCard(packages.single)));
  expect(await statusByCourse(carla)).toMatchObject({ [course]: "E" });
  const charge = (await portal.payments.state()).orders.at(-1)?.charges[0]?.id ?? "";
  await portal.payments.gateway.cancelCharge(charge);
  await deliverWebhooks(portal, testWebhookSecret);
  expect(await statusByCourse(carla)).toMatchObject({ [course]: "C" });
});

test("a course paid before, closed since and opened by a plan is open only while the plan is paid", async () => {
  orderOf(await carla.post("/orders", byCard(packages.plan)));
  // As an import brings what was paid before the portal.
  await portal.db
    .updateTable("orders")
    .set({ type: "SINGLE_PAYMENT", status: "paid", gateway_id: null, end_at_gateway: false })
    .execute();
  await decideAtSchool("C");
  portal.clock.advance(61);
  orderOf(await carla.post("/orders", byCard(packages.plan)));
  const { id } = (await portal.payments.state()).subscriptions.at(-1) ?? {};
  for (const [verb, status] of [
    ["renew", "E"],
    ["fail", "B"],
    ["renew", "E"],
    ["cancel", "C"],
  ]) {
    await portal.payments.press(`subscriptions/${id}/${verb}`);
    await deliverWebhooks(portal, testWebhookSecret);
    expect(await statusByCourse(carla)).toMatchObject({ "Física do Cotidiano": status });
  }
});
