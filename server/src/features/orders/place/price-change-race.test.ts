import { afterEach, describe, expect, test } from "vitest";
import { openShop } from "../../../testing/commerce/open-shop.ts";
import {
  byBoleto,
  byCard,
  listOrders,
  orderOf,
  packages,
  reconcile,
  withKey,
} from "../../../testing/commerce/shopping.ts";
import type { Client, TestApp } from "../../../testing/portal/test-app.ts";

// The price of a package changes while an order is in flight.
let portal: TestApp;
let carla: Client;
openShop((shop) => {
  ({ portal, carla } = shop);
});

const fail = (kind: "unavailable" | "drop_before", path?: string) =>
  portal.payments.simulator.faults.add({ kind, method: "POST", ...(path && { path }) });
const back = () => portal.payments.simulator.faults.clear();

describe("an order whose price changed after a 503", () => {
  const setPrice = (id: number, amount: number) =>
    portal.db.updateTable("packages").set({ amount }).where("id", "=", id).execute();
  afterEach(async () => {
    await setPrice(packages.single, 49_900);
    await setPrice(packages.plan, 4990);
  });
  /** What the gateway charges for a month of its newest subscription. */
  const monthly = async () => {
    const newest = (await portal.payments.state()).subscriptions.at(-1);
    await portal.payments.press(`subscriptions/${newest?.id}/renew`);
    return (await portal.payments.state()).subscriptions.at(-1)?.invoices;
  };

  test("is charged at the new price if it surely never reached the gateway", async () => {
    fail("unavailable");
    const body = byCard(packages.single);
    expect((await carla.post("/orders", body, withKey("m-1"))).statusCode).toBe(503);
    back();
    await setPrice(packages.single, 39_900);
    const order = orderOf(await carla.post("/orders", body, withKey("m-1")));
    expect(order).toMatchObject({ status: "paid", amount: 39_900 });
    expect((await portal.payments.state()).orders.at(-1)).toMatchObject({ amount: 39_900, status: "paid" });
    expect(await listOrders(carla)).toMatchObject([{ id: order.id }]);
  });

  test("is not charged if the student was shown another price, whatever came before", async () => {
    const seen = { ...byCard(packages.single), shown_amount: 49_900 };
    fail("unavailable");
    expect((await carla.post("/orders", seen, withKey("m-0"))).statusCode).toBe(503);
    back();
    await setPrice(packages.single, 59_900);
    for (const key of ["m-0", "m-0b"]) {
      const refused = await carla.post("/orders", seen, withKey(key));
      expect([refused.statusCode, refused.json().errors]).toEqual([
        422,
        { course_packages: ["O valor mudou. Confira antes de continuar."] },
      ]);
    }
    const confirmed = { ...seen, shown_amount: 59_900 };
    expect(orderOf(await carla.post("/orders", confirmed, withKey("m-0c")))).toMatchObject({
      status: "paid",
      amount: 59_900,
    });
  });

  test("is not charged again while it may have been charged; its key works again once it is given up", async () => {
    fail("drop_before");
    const body = byCard(packages.single);
    expect((await carla.post("/orders", body, withKey("m-2"))).statusCode).toBe(503);
    back();
    const before = (await portal.payments.state()).orders.length;
    await setPrice(packages.single, 39_900);
    expect((await carla.post("/orders", body, withKey("m-2"))).statusCode).toBe(503);
    expect((await portal.payments.state()).orders).toHaveLength(before);
    portal.clock.advance(1900);
    carla = await portal.signIn("carla");
    await reconcile(portal);
    expect(orderOf(await carla.post("/orders", body, withKey("m-2"))).amount).toBe(39_900);
  });

  test("a plan is charged at the price its order says", async () => {
    fail("unavailable", "/subscriptions");
    expect((await carla.post("/orders", byCard(packages.plan), withKey("m-3"))).statusCode).toBe(503);
    back();
    await setPrice(packages.plan, 5990);
    expect(orderOf(await carla.post("/orders", byCard(packages.plan), withKey("m-3"))).amount).toBe(5990);
    expect(await monthly()).toMatchObject([{ amount: 5990 }]);
  });

  test("a plan's boleto that the job sends again has the price that was ordered", async () => {
    fail("unavailable", "/subscriptions");
    expect((await carla.post("/orders", byBoleto(packages.plan))).statusCode).toBe(503);
    back();
    await setPrice(packages.plan, 5990);
    portal.clock.advance(130);
    await reconcile(portal);
    expect(await listOrders(carla)).toMatchObject([{ status: "trialing", amount: 4990 }]);
    expect(await monthly()).toMatchObject([{ amount: 4990 }]);
  });
});
