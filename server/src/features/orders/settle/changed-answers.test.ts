import { expect, test, vi } from "vitest";
import { openShop } from "../../../testing/commerce/open-shop.ts";
import {
  byBoleto,
  byCard,
  listOrders,
  orderOf,
  packages,
  reconcile,
} from "../../../testing/commerce/shopping.ts";
import { cards } from "../../../testing/commerce/test-cards.ts";
import type { Client, TestApp } from "../../../testing/portal/test-app.ts";
import type { GatewayOrder } from "../../gateway/public.ts";

// The gateway reports one thing about a charge at first, and another later.
let portal: TestApp;
let carla: Client;
openShop((shop) => {
  ({ portal, carla } = shop);
});

const withCharge = (answer: GatewayOrder | undefined, charge: Partial<NonNullable<GatewayOrder["charge"]>>) =>
  ({ ...answer, charge: answer?.charge && { ...answer.charge, ...charge } }) as GatewayOrder;

test("an order whose boleto can't be created now is kept, and the message says that nothing was charged", async () => {
  portal.payments.simulator.faults.add({ kind: "unavailable", method: "POST" });
  const answer = await carla.post("/orders", byBoleto(packages.single));
  portal.payments.simulator.faults.clear();
  expect(answer.statusCode).toBe(503);
  expect(answer.json().message).toMatch(/nada foi cobrado\. Ele é concluído assim que/);
  expect(answer.json().order).toMatchObject({ status: "pending" });
  portal.clock.advance(130);
  await reconcile(portal);
  expect(await listOrders(carla)).toMatchObject([
    { status: "pending", boleto: { line: expect.stringMatching(/^\d{47}$/) } },
  ]);
});

test("a boleto that the bank registers a moment later is shown as soon as it exists", async () => {
  const { gateway } = portal.payments;
  const create = gateway.createOrder;
  vi.spyOn(gateway, "createOrder").mockImplementationOnce(async (order) =>
    withCharge(await create(order), { boleto: null }),
  );
  orderOf(await carla.post("/orders", byBoleto(packages.single)));
  expect(await listOrders(carla)).toMatchObject([{ status: "pending", boleto: null }]);
  portal.payments.takeWebhooks();
  portal.clock.advance(61);
  await reconcile(portal);
  expect(await listOrders(carla)).toMatchObject([
    { status: "pending", boleto: { line: expect.stringMatching(/^\d{47}$/) } },
  ]);
});

test("an order whose answer can't be read doesn't delay the others of its batch", async () => {
  const strange = orderOf(await carla.post("/orders", byBoleto(packages.single)));
  const waiting = orderOf(await carla.post("/orders", byCard(packages.cardOnly, cards.processing)));
  const ids = [strange.id, waiting.id];
  const { gateway_id } = await portal.db
    .selectFrom("orders")
    .select("gateway_id")
    .where("id", "=", strange.id)
    .executeTakeFirstOrThrow();
  portal.clock.advance(60);
  portal.payments.simulator.tick();
  portal.payments.takeWebhooks();
  for (const [at, id] of ids.entries()) {
    const due = new Date(portal.clock.now().getTime() - 1000 + at);
    await portal.db.updateTable("orders").set({ next_check_at: due }).where("id", "=", id).execute();
  }
  portal.payments.simulator.faults.add({ kind: "garbage", method: "GET", path: `/orders/${gateway_id}` });
  await reconcile(portal);
  portal.clock.advance(61);
  await reconcile(portal);
  portal.payments.simulator.faults.clear();
  const orders = await listOrders(carla);
  expect(orders.map(({ id, status }) => ({ id, status }))).toEqual([
    { id: waiting.id, status: "paid" },
    { id: strange.id, status: "pending" },
  ]);
});

test("the open boleto of a canceled plan is canceled with it, and stays canceled", async () => {
  const { gateway } = portal.payments;
  orderOf(await carla.post("/orders", byBoleto(packages.plan)));
  portal.clock.advance(7 * 86_400 + 600);
  portal.payments.simulator.tick();
  portal.payments.takeWebhooks();
  await reconcile(portal);
  const read = gateway.readSubscription;
  const canceled = vi.spyOn(gateway, "readSubscription").mockImplementation(async (id) => {
    const answer = await read(id);
    return answer && { ...answer, status: "canceled", nextBillingAt: null };
  });
  const payments = () =>
    portal.db.selectFrom("payments").select("status").orderBy("id", "desc").limit(1).execute();
  portal.clock.advance(86_400);
  await reconcile(portal);
  expect(await listOrders(await portal.signIn("carla"))).toMatchObject([{ status: "canceled" }]);
  expect(await payments()).toEqual([{ status: "canceled" }]);
  portal.clock.advance(6 * 86_400);
  await reconcile(portal);
  expect(await payments()).toEqual([{ status: "canceled" }]);
  canceled.mockRestore();
});

test("a refunded payment keeps its payment time", async () => {
  const { gateway } = portal.payments;
  orderOf(await carla.post("/orders", byCard(packages.single)));
  const paidAt = async () =>
    (await portal.db.selectFrom("payments").select("paid_at").orderBy("id", "desc").executeTakeFirst())
      ?.paid_at;
  const before = await paidAt();
  expect(before).toBeInstanceOf(Date);
  const read = gateway.readOrder;
  vi.spyOn(gateway, "readOrder").mockImplementationOnce(async (id) => ({
    ...withCharge(await read(id), { status: "refunded", paidAt: null }),
    status: "refunded",
  }));
  portal.clock.advance(8 * 86_400);
  await reconcile(portal);
  expect(await listOrders(await portal.signIn("carla"))).toMatchObject([{ status: "refunded" }]);
  expect(await paidAt()).toEqual(before);
});
