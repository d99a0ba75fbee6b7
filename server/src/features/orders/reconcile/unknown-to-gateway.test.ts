import { Writable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createLog } from "../../../platform/log.ts";
import {
  byBoleto,
  byCard,
  listOrders,
  orderOf,
  type PlacedOrder,
  packages,
  reconcile,
  resetShop,
  statusByCourse,
} from "../../../testing/commerce/shopping.ts";
import { type Client, startTestApp, type TestApp } from "../../../testing/portal/test-app.ts";

// Orders of a gateway that was in use before this one and can't be queried any more.
let portal: TestApp;
let carla: Client;
const lines: string[] = [];
beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  portal = await startTestApp({}, { log: createLog("warn", stream) });
});
afterAll(() => portal.close());
beforeEach(async () => {
  await resetShop(portal);
  lines.length = 0;
  carla = await portal.signIn("carla");
});

const day = 86_400;
const leaveBehind = ({ id }: PlacedOrder) =>
  portal.db
    .updateTable("orders")
    .set({ gateway_id: `elsewhere-${id}` })
    .where("id", "=", id)
    .execute();
async function pass(seconds: number) {
  portal.clock.advance(seconds);
  await reconcile(portal);
  carla = await portal.signIn("carla");
}
const nextCheckOf = async ({ id }: PlacedOrder) =>
  (
    await portal.db
      .selectFrom("orders")
      .select("next_check_at as at")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).at;
const untilDue = ({ boleto }: PlacedOrder) =>
  (Date.parse(boleto?.due_at ?? "") - portal.clock.now().getTime()) / 1000;

test("a boleto expires at its due date, is checked for as long as a bank may be late, and its course can be bought", async () => {
  const course = "Matemática Essencial";
  const order = orderOf(await carla.post("/orders", byBoleto(packages.single)));
  await leaveBehind(order);
  await pass(untilDue(order) - 1);
  expect(await listOrders(carla)).toMatchObject([{ status: "pending" }]);
  await pass(day);
  expect(await listOrders(carla)).toMatchObject([{ status: "expired", boleto: null }]);
  expect(await statusByCourse(carla)).toMatchObject({ [course]: "C" });
  expect(
    await portal.db.selectFrom("payments").select("status").orderBy("id", "desc").limit(1).execute(),
  ).toEqual([{ status: "expired" }]);
  expect(await nextCheckOf(order)).not.toBeNull();
  for (let days = 0; days < 14; days += 1) await pass(day);
  expect(await nextCheckOf(order)).toBeNull();
  expect(orderOf(await carla.post("/orders", byCard(packages.single))).status).toBe("paid");
  expect(await statusByCourse(carla)).toMatchObject({ [course]: "E" });
});

test("a boleto whose line was never received expires as well", async () => {
  const order = orderOf(await carla.post("/orders", byBoleto(packages.single)));
  await leaveBehind(order);
  await portal.db.deleteFrom("payments").where("order_id", "=", order.id).execute();
  await pass(untilDue(order) + day);
  expect(await listOrders(carla)).toMatchObject([{ status: "expired" }]);
});

test("a plan stays open for at most two days after its next charge", async () => {
  const course = "Física do Cotidiano";
  const order = orderOf(await carla.post("/orders", byCard(packages.plan)));
  await leaveBehind(order);
  await pass(8 * day);
  expect(await listOrders(carla)).toMatchObject([{ status: "trialing" }]);
  expect(await statusByCourse(carla)).toMatchObject({ [course]: "E" });
  await pass(2 * day);
  expect(await listOrders(carla)).toMatchObject([{ status: "past_due" }]);
  expect(await statusByCourse(carla)).toMatchObject({ [course]: "B" });
});

test("a plan whose first boleto was never paid has not begun, and ends", async () => {
  await portal.db.updateTable("packages").set({ trial_days: 0 }).where("id", "=", packages.plan).execute();
  const order = orderOf(await carla.post("/orders", byBoleto(packages.plan)));
  await portal.db.updateTable("packages").set({ trial_days: 7 }).where("id", "=", packages.plan).execute();
  await leaveBehind(order);
  await pass(untilDue(order) + 6 * day);
  expect(await statusByCourse(carla)).toMatchObject({ "Física do Cotidiano": "B" });
  await pass(day);
  expect(await listOrders(carla)).toMatchObject([{ status: "canceled", boleto: null }]);
  expect(await statusByCourse(carla)).toMatchObject({ "Física do Cotidiano": "C" });
  expect(await nextCheckOf(order)).toBeNull();
});

test("each order that ends by its date is logged as a warning, without personal data", async () => {
  const order = orderOf(await carla.post("/orders", byBoleto(packages.single)));
  await leaveBehind(order);
  await pass(untilDue(order) + 2);
  await pass(day);
  expect(lines).toHaveLength(1);
  const { time: _time, pid: _pid, hostname: _hostname, ...rest } = JSON.parse(lines[0] ?? "");
  expect(rest).toEqual({
    level: 40,
    brand: "sabia",
    order: order.id,
    status: "expired",
    msg: "an order that the gateway doesn't know is over by its date",
  });
});

test("an order follows the gateway again as soon as the gateway knows it", async () => {
  const order = orderOf(await carla.post("/orders", byBoleto(packages.single)));
  const { gateway_id } = await portal.db
    .selectFrom("orders")
    .select("gateway_id")
    .where("id", "=", order.id)
    .executeTakeFirstOrThrow();
  await portal.payments.press(`boletos/${order.boleto?.line}/pay`);
  await leaveBehind(order);
  await pass(untilDue(order) + 2);
  expect(await listOrders(carla)).toMatchObject([{ status: "expired" }]);
  await portal.db.updateTable("orders").set({ gateway_id }).where("id", "=", order.id).execute();
  await pass(day);
  expect(await listOrders(carla)).toMatchObject([{ status: "paid" }]);
  expect(await statusByCourse(carla)).toMatchObject({ "Matemática Essencial": "E" });
});
