import { expect, test, vi } from "vitest";
import { openShop } from "../../../testing/commerce/open-shop.ts";
import {
  byBoleto,
  byCard,
  deliverWebhooks,
  listOrders,
  orderOf,
  packages,
  reconcile,
  resetShop,
  statusByCourse,
} from "../../../testing/commerce/shopping.ts";
import {
  type Client,
  startTestApp,
  type TestApp,
  testWebhookSecret,
} from "../../../testing/portal/test-app.ts";

let portal: TestApp;
let carla: Client;
openShop((shop) => {
  ({ portal, carla } = shop);
});

type Event = { id: string; type: string; data: Record<string, unknown> };
const take = () => portal.payments.takeWebhooks() as Event[];
const deliver = (events?: unknown[]) => deliverWebhooks(portal, testWebhookSecret, events);
const course = "Matemática Essencial";

async function orderBoleto() {
  const order = orderOf(await carla.post("/orders", byBoleto(packages.single)));
  take();
  return order;
}
const press = (line: string | undefined, verb: string) => portal.payments.press(`boletos/${line}/${verb}`);

test("a paid boleto opens the course, an expired one cancels it", async () => {
  const { boleto } = await orderBoleto();
  await press(boleto?.line, "pay");
  expect(new Set(await deliver())).toEqual(new Set([200]));
  expect(await statusByCourse(carla)).toMatchObject({ [course]: "E" });
  expect(await listOrders(carla)).toMatchObject([{ status: "paid", boleto: null }]);

  const other = orderOf(await carla.post("/orders", byBoleto(packages.plan)));
  expect(other.status).toBe("trialing");
});

test("an expired boleto cancels the enrollment, and the course can be bought again", async () => {
  const { boleto } = await orderBoleto();
  await press(boleto?.line, "expire");
  await deliver();
  expect(await statusByCourse(carla)).toMatchObject({ [course]: "C" });
  expect(await listOrders(carla)).toMatchObject([{ status: "expired", boleto: null }]);
  expect(orderOf(await carla.post("/orders", byCard(packages.single))).status).toBe("paid");
  expect(await statusByCourse(carla)).toMatchObject({ [course]: "E" });
  const bought = await portal.db
    .selectFrom("enrollments")
    .select("id")
    .where("number", "like", "P%")
    .execute();
  expect(bought).toHaveLength(1);
});

test("a repeated event, also at the same time, is handled once", async () => {
  const { boleto } = await orderBoleto();
  await press(boleto?.line, "pay");
  const [event] = take();
  const answers = await Promise.all([deliver([event]), deliver([event]), deliver([event, event])]);
  expect(answers.flat()).toEqual([200, 200, 200, 200]);
  const noted = await portal.db
    .selectFrom("webhook_events")
    .selectAll()
    .where("id", "=", event?.id ?? "")
    .execute();
  expect(noted).toHaveLength(1);
  expect(
    await portal.db.selectFrom("payments").select("id").where("gateway_id", "like", "ch_%").execute(),
  ).toHaveLength(1);
  expect(await statusByCourse(carla)).toMatchObject({ [course]: "E" });
});

test("a handled event causes no further request to the gateway", async () => {
  const { boleto } = await orderBoleto();
  await press(boleto?.line, "pay");
  const events = take();
  expect(new Set(await deliver(events))).toEqual(new Set([200]));
  portal.payments.simulator.faults.add({ kind: "unavailable", method: "GET" });
  expect(new Set(await deliver(events))).toEqual(new Set([200]));
  portal.payments.simulator.faults.clear();
  portal.clock.advance(31 * 86_400);
  await reconcile(portal);
  expect(await portal.db.selectFrom("webhook_events").select("id").execute()).toEqual([]);
});

test("events lead to the same result in any order", async () => {
  for (const arrange of [
    (all: Event[]) => all.toReversed(),
    (all: Event[]) => [...all, ...all.toReversed()],
  ]) {
    await resetShop(portal);
    const order = orderOf(await carla.post("/orders", byBoleto(packages.single)));
    await press(order.boleto?.line, "pay");
    const events = take();
    expect(events.length).toBeGreaterThan(1);
    await deliver(arrange(events));
    expect(await listOrders(carla)).toMatchObject([{ status: "paid" }]);
    expect(await statusByCourse(carla)).toMatchObject({ [course]: "E" });
  }
});

test("an event received while the gateway is down is refused, sent again, and handled", async () => {
  const { boleto } = await orderBoleto();
  await press(boleto?.line, "pay");
  const events = take();
  portal.payments.simulator.faults.add({ kind: "unavailable", method: "GET" });
  expect(new Set(await deliver(events))).toEqual(new Set([503]));
  expect(await statusByCourse(carla)).toMatchObject({ [course]: "B" });
  portal.payments.simulator.faults.clear();
  expect(new Set(await deliver(events))).toEqual(new Set([200]));
  expect(await statusByCourse(carla)).toMatchObject({ [course]: "E" });
});

test("an event is handled under a host that belongs to no school", async () => {
  const own = await startTestApp();
  await own.database.registry.updateTable("brands").set({ is_default: false }).execute();
  const send = (path: string, body?: unknown) => own.anonymous("portal.example").post(path, body);
  const { boleto } = orderOf(await (await own.signIn("carla")).post("/orders", byBoleto(packages.single)));
  await own.payments.press(`boletos/${boleto?.line}/pay`);
  for (const event of own.payments.takeWebhooks())
    expect((await send(`/webhooks/pagarme/${testWebhookSecret}`, event)).statusCode).toBe(200);
  expect(await listOrders(await own.signIn("carla"))).toMatchObject([{ status: "paid" }]);
  expect((await send("/webhooks/pagarme/of-somebody-else", {})).statusCode).toBe(404);
  expect((await send("/auth/login", {})).statusCode, "nothing else is answered there").toBe(404);
  await own.close();
});

test("many events at once are all accepted, with no more requests to the gateway than needed", async () => {
  const { boleto } = await orderBoleto();
  await press(boleto?.line, "pay");
  take();
  const { id, code } = (await portal.payments.state()).orders.at(-1) ?? { id: "", code: "" };
  const read = vi.spyOn(portal.payments.gateway, "readOrder");
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      portal.anonymous().post(`/webhooks/pagarme/${testWebhookSecret}`, {
        id: `hook_${at}`,
        type: "order.paid",
        data: { id, code },
      }),
    ),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(read.mock.calls.length).toBeLessThan(6);
  read.mockRestore();
  expect(await statusByCourse(carla)).toMatchObject({ [course]: "E" });
});

test("the job finds a payment without any event", async () => {
  const { boleto } = await orderBoleto();
  await press(boleto?.line, "pay");
  take();
  portal.clock.advance(3601);
  await reconcile(portal);
  carla = await portal.signIn("carla");
  expect(await statusByCourse(carla)).toMatchObject({ [course]: "E" });
});

test("another brand's orders are found by the same webhook URL, and a dropped enrollment is opened again", async () => {
  const ipe = portal.database.brand("ipe");
  const davi = await portal.signIn("davi");
  const statuses = async () => Object.values(await statusByCourse(davi));
  expect((await davi.post("/orders", byBoleto(1))).statusCode).toBe(422);
  await ipe.updateTable("enrollments").set({ status: "D" }).execute();
  const { boleto } = orderOf(await davi.post("/orders", byBoleto(1)));
  expect(await statuses()).toEqual(["B"]);
  take();
  await press(boleto?.line, "pay");
  expect(new Set(await deliver())).toEqual(new Set([200]));
  expect(await statuses()).toEqual(["E"]);
  expect(await listOrders(carla)).toEqual([]);
});
