import { expect, test, vi } from "vitest";
import type { BrandTransaction } from "../../../db/database.ts";
import { openShop } from "../../../testing/commerce/open-shop.ts";
import {
  byBoleto,
  byCard,
  listOrders,
  packages,
  reconcile,
  withKey,
} from "../../../testing/commerce/shopping.ts";
import { untilBlocked } from "../../../testing/database/until-blocked.ts";
import type { Client, TestApp } from "../../../testing/portal/test-app.ts";

// An attempt of another process may have been charged, after this one has read the order as unsent.
let portal: TestApp;
let carla: Client;
openShop((shop) => {
  ({ portal, carla } = shop);
});

const refuseCalls = () => portal.payments.simulator.faults.add({ kind: "unavailable", method: "POST" });
/** Releases the order as another process does whose attempt got no answer. */
const leaveInDoubt = (trx: BrandTransaction) =>
  trx.updateTable("orders").set({ in_doubt: true }).where("status", "=", "pending").execute();

test("a boleto that the job sends again stays in doubt if it was sent in the meantime", async () => {
  const { db, clock, payments } = portal;
  refuseCalls();
  expect((await carla.post("/orders", byBoleto(packages.single))).statusCode).toBe(503);
  expect(await listOrders(carla)).toMatchObject([{ status: "pending", unsent: true }]);
  clock.advance(130);
  let other: Promise<unknown> = Promise.resolve();
  const find = vi.spyOn(payments.gateway, "findOrder").mockImplementationOnce(async () => {
    const { promise: isSent, resolve } = Promise.withResolvers<void>();
    other = db.transaction().execute(async (trx) => {
      await leaveInDoubt(trx);
      resolve();
      // The job, which is about to take its hold.
      await untilBlocked(db);
    });
    await isSent;
    return undefined;
  });
  await reconcile(portal);
  await other;
  expect(find).toHaveBeenCalled();
  expect(await listOrders(carla)).toMatchObject([{ status: "pending", unsent: false }]);
});

test("a boleto that the gateway has issued to the job is in doubt until that is recorded", async () => {
  const { clock, payments } = portal;
  refuseCalls();
  expect((await carla.post("/orders", byBoleto(packages.single))).statusCode).toBe(503);
  payments.simulator.faults.clear();
  clock.advance(130);
  const { createOrder } = payments.gateway;
  vi.spyOn(payments.gateway, "createOrder").mockImplementationOnce(async (order) => {
    await createOrder(order);
    throw new Error("the connection to the database is gone");
  });
  await reconcile(portal);
  expect(await listOrders(carla)).toMatchObject([{ status: "pending", unsent: false }]);
});

test("an order that another process has just sent is not given up for when it was sent before", async () => {
  const { db, clock, payments } = portal;
  refuseCalls();
  expect((await carla.post("/orders", byCard(packages.single))).statusCode).toBe(503);
  clock.advance(31 * 60);
  vi.spyOn(payments.gateway, "findOrder").mockImplementationOnce(async () => {
    const sent = db.updateTable("orders").set({ in_doubt: true, updated_at: clock.now() });
    await sent.where("status", "=", "pending").execute();
    return undefined;
  });
  await reconcile(portal);
  carla = await portal.signIn("carla");
  expect(await listOrders(carla)).toMatchObject([{ status: "pending", unsent: false }]);
});

test("an order that is retried stays in doubt if it was sent in the meantime", async () => {
  const { db } = portal;
  refuseCalls();
  const send = () => carla.post("/orders", byCard(packages.single), withKey("doubt-1"));
  expect((await send()).statusCode).toBe(503);
  expect(await listOrders(carla)).toMatchObject([{ status: "pending", unsent: true }]);
  const again = await db.transaction().execute(async (trx) => {
    const buyer = trx.selectFrom("orders").select("person_id").where("status", "=", "pending");
    await trx.selectFrom("people").select("id").where("id", "in", buyer).forNoKeyUpdate().execute();
    const answer = send();
    await untilBlocked(db);
    await leaveInDoubt(trx);
    return { answer };
  });
  expect((await again.answer).json().message).toContain("Ainda não sabemos");
  expect(await listOrders(carla)).toMatchObject([{ status: "pending", unsent: false }]);
});
