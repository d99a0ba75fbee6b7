import { expect, test, vi } from "vitest";
import { openShop } from "../../testing/open-shop.ts";
import { byBoleto, byCard, listOrders, orderOf, packages, reconcile } from "../../testing/shopping.ts";
import type { Client, TestApp } from "../../testing/test-app.ts";
import type { GatewayOrder } from "../gateway/public.ts";

// What the gateway says of a charge at first, and what later.
let portal: TestApp;
let carla: Client;
openShop((shop) => {
  ({ portal, carla } = shop);
});

const withCharge = (said: GatewayOrder | undefined, charge: Partial<NonNullable<GatewayOrder["charge"]>>) =>
  ({ ...said, charge: said?.charge && { ...said.charge, ...charge } }) as GatewayOrder;

test("a boleto that the bank registers a moment later is shown as soon as it is there", async () => {
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

test("a payment keeps the moment it was paid at, whatever is said when it is given back", async () => {
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
