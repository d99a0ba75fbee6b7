import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "../../../platform/log.ts";
import {
  byBoleto,
  deliverWebhooks,
  listOrders,
  orderOf,
  type PlacedOrder,
  packages,
  reconcile,
  resetShop,
  statusByCourse,
  withKey,
} from "../../../testing/commerce/shopping.ts";
import {
  type Client,
  startTestApp,
  type TestApp,
  testWebhookSecret,
} from "../../../testing/portal/test-app.ts";

// The gateway refunds a card by itself, but a boleto only to a bank account, which only the school can name.
let lines: Record<string, unknown>[] = [];
const log = createLog("warn", { write: (line) => void lines.push(JSON.parse(line)) });
let portal: TestApp;
let carla: Client;
beforeAll(async () => {
  portal = await startTestApp({}, { log });
});
afterAll(() => portal.close());
beforeEach(async () => {
  await resetShop(portal);
  carla = await portal.signIn("carla");
  lines = [];
});

const day = 86_400;
const words =
  "O pagamento do boleto só foi confirmado depois que o pedido terminou. Fale com a secretaria para receber o valor de volta.";
const warnings = () => lines.filter(({ msg }) => /boleto was paid/.test(String(msg)));
/** Only ids: no personal data. */
const warningOf = ({ id }: { id: number }) => ({
  level: 40,
  time: expect.any(String),
  msg: expect.any(String),
  brand: "sabia",
  order: id,
  gatewayId: expect.stringMatching(/^or_/),
});
const press = ({ boleto }: PlacedOrder, verb = "pay") =>
  portal.payments.press(`boletos/${boleto?.line}/${verb}`);
const deliver = async () =>
  expect(new Set(await deliverWebhooks(portal, testWebhookSecret))).toEqual(new Set([200]));
const setTrial = (trial_days: number) =>
  portal.db.updateTable("packages").set({ trial_days }).where("id", "=", packages.plan).execute();
async function pass(seconds: number) {
  portal.clock.advance(seconds);
  await reconcile(portal);
  carla = await portal.signIn("carla");
}
/** Orders that still have to be ended at the gateway. */
const waiting = () =>
  portal.db.selectFrom("orders").select("id").where("end_at_gateway", "=", true).execute();

/** Makes Carla's second boleto needless: the bank reports the payment of her first one late. */
async function makeNeedless() {
  const first = orderOf(await carla.post("/orders", byBoleto(packages.single)));
  portal.clock.advance((Date.parse(first.boleto?.due_at ?? "") - portal.clock.now().getTime()) / 1000 + 1);
  portal.payments.simulator.tick();
  await deliver();
  carla = await portal.signIn("carla");
  const second = orderOf(await carla.post("/orders", byBoleto(packages.single), withKey("second")));
  await press(first);
  await deliver();
  return second;
}

test("a needless boleto that was paid stays paid; the order, the boleto's page and one line of the log say so", async () => {
  const second = await makeNeedless();
  await press(second);
  await pass(0);
  expect(await waiting()).toEqual([]);
  expect((await portal.payments.state()).orders.at(-1)?.status).toBe("paid");
  for (const _round of [1, 2, 3]) {
    expect((await listOrders(carla))[0]).toMatchObject({
      id: second.id,
      status: "canceled",
      paid_in_vain: true,
    });
    expect(await statusByCourse(carla)).toMatchObject({ "Matemática Essencial": "E" });
    await deliverWebhooks(portal, testWebhookSecret);
    await pass(day);
  }
  expect(warnings()).toEqual([warningOf(second)]);
  const again = await carla.post("/orders", byBoleto(packages.single), withKey("second"));
  expect(again.json().message).toBe(words);
  const page = await portal.app.inject({
    url: second.boleto?.url ?? "",
    headers: { host: "sabia.localhost" },
  });
  expect(page.body).toContain(words);
  const { courses } = (await carla.get("/course")).json().data;
  const payments = (await carla.get(`/enrollment/${courses[0].id}/transactions/`)).json().payments;
  expect(payments).toMatchObject([
    { status: "paid", boleto_line: second.boleto?.line, paid_in_vain: true },
    { status: "paid", paid_in_vain: false },
  ]);
});

test("a needless boleto whose answer was lost, and that is paid before it is found, opens nothing", async () => {
  const first = orderOf(await carla.post("/orders", byBoleto(packages.single)));
  portal.clock.advance((Date.parse(first.boleto?.due_at ?? "") - portal.clock.now().getTime()) / 1000 + 1);
  portal.payments.simulator.tick();
  await deliver();
  carla = await portal.signIn("carla");
  const { faults } = portal.payments.simulator;
  faults.add({ kind: "drop_after", method: "POST", path: "/orders", times: 2 });
  expect((await carla.post("/orders", byBoleto(packages.single))).statusCode).toBe(503);
  faults.clear();
  await press(first);
  await portal.payments.press(
    `boletos/${(await portal.payments.state()).orders.at(-1)?.charges[0]?.last_transaction.line}/pay`,
  );
  await deliver();
  await pass(60);
  expect(await listOrders(carla)).toMatchObject([
    { status: "canceled", paid_in_vain: true },
    { id: first.id, status: "paid" },
  ]);
  expect(warnings()).toHaveLength(1);
});

test("a boleto that a canceled plan leaves open is closed at the gateway; the months that were paid stay paid", async () => {
  await setTrial(0);
  const order = orderOf(await carla.post("/orders", byBoleto(packages.plan)));
  await press(order);
  await deliver();
  portal.clock.advance(31 * day);
  portal.payments.simulator.tick();
  await pass(0);
  const boleto = (await listOrders(carla))[0]?.boleto as PlacedOrder["boleto"];
  await cancelPlan();
  await deliver();
  expect(await listOrders(carla)).toMatchObject([{ status: "canceled", boleto: null }]);
  await pass(0);
  expect(await waiting()).toEqual([]);
  expect((await portal.payments.state()).subscriptions.at(-1)?.invoices.map(({ status }) => status)).toEqual([
    "paid",
    "canceled",
  ]);
  expect(await portal.payments.press(`boletos/${boleto?.line}/pay`)).toBe(409);
  expect(await listOrders(carla)).toMatchObject([{ status: "canceled", paid_in_vain: false }]);
});

test("months paid by card are not refunded when a plan moved to boletos before it was canceled", async () => {
  await setTrial(0);
  const order = orderOf(await carla.post("/orders", byBoleto(packages.plan)));
  await press(order);
  await deliver();
  portal.clock.advance(31 * day);
  portal.payments.simulator.tick();
  await pass(0);
  const { gateway } = portal.payments;
  const readSubscription = gateway.readSubscription.bind(gateway);
  vi.spyOn(gateway, "readSubscription").mockImplementation(async (id) => {
    const answer = await readSubscription(id);
    return (
      answer && {
        ...answer,
        invoices: answer.invoices.map((invoice) =>
          invoice.status === "paid" && invoice.charge
            ? { ...invoice, charge: { ...invoice.charge, method: "CREDIT_CARD" as const } }
            : invoice,
        ),
      }
    );
  });
  const cancelCharge = vi.spyOn(gateway, "cancelCharge");
  await cancelPlan();
  await deliver();
  await pass(0);
  expect(await waiting()).toEqual([]);
  expect((await portal.payments.state()).subscriptions.at(-1)?.invoices.map(({ status }) => status)).toEqual([
    "paid",
    "canceled",
  ]);
  expect(cancelCharge).toHaveBeenCalledTimes(1);
});

test("a boleto of a canceled plan that is paid anyway is logged", async () => {
  await setTrial(0);
  const order = orderOf(await carla.post("/orders", byBoleto(packages.plan)));
  await cancelPlan();
  await deliver();
  expect(await press(order)).toBe(200);
  await pass(0);
  await pass(5 * day);
  expect(await listOrders(carla)).toMatchObject([{ status: "canceled", paid_in_vain: true }]);
  expect(await statusByCourse(carla)).toMatchObject({ "Física do Cotidiano": "C" });
  expect(warnings()).toHaveLength(1);
});

/** Cancels a plan as the gateway's dashboard does, which leaves pending invoices open. */
async function cancelPlan() {
  const { url, secretKey } = portal.payments.simulator;
  const id = (await portal.payments.state()).subscriptions.at(-1)?.id;
  const answer = await fetch(`${url}/core/v5/subscriptions/${id}`, {
    method: "DELETE",
    headers: {
      authorization: `Basic ${Buffer.from(`${secretKey}:`).toString("base64")}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ cancel_pending_invoices: false }),
  });
  expect(answer.status).toBe(200);
}
