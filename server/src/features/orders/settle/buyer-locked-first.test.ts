import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { openShop } from "../../../testing/commerce/open-shop.ts";
import { byBoleto, listOrders, packages, reconcile } from "../../../testing/commerce/shopping.ts";
import { untilBlocked } from "../../../testing/database/until-blocked.ts";
import type { Client, TestApp } from "../../../testing/portal/test-app.ts";

let portal: TestApp;
let carla: Client;
openShop((shop) => {
  ({ portal, carla } = shop);
});

test("the first report of an order waits for its buyer before it locks the order, as whoever repeats it does", async () => {
  const { db, clock, payments } = portal;
  payments.simulator.faults.add({ kind: "drop_after", method: "POST", times: 2 });
  const find = vi.spyOn(payments.gateway, "findOrder").mockResolvedValue(undefined);
  expect((await carla.post("/orders", byBoleto(packages.single))).statusCode).toBe(503);
  find.mockRestore();
  clock.advance(130);
  const order = db
    .selectFrom("orders")
    .select(["id", "person_id"])
    .where("status", "=", "pending")
    .where("gateway_id", "is", null);
  const { id, person_id } = await order.executeTakeFirstOrThrow();
  // The report proves the contact data, which changes the person.
  await db.updateTable("phones").set({ unproven: true }).where("person_id", "=", person_id).execute();
  const [reading] = await db.transaction().execute(async (repeating) => {
    const buyer = repeating.selectFrom("people").select("id").where("id", "=", person_id);
    await buyer.forNoKeyUpdate().execute();
    const reading = reconcile(portal);
    await untilBlocked(db, 1, reading);
    await sql`set local lock_timeout = '100ms'`.execute(repeating);
    await repeating.selectFrom("orders").select("id").where("id", "=", id).forUpdate().execute();
    return [reading];
  });
  await reading;
  expect(await listOrders(carla)).toMatchObject([
    { status: "pending", boleto: { line: expect.any(String) } },
  ]);
  const phones = db.selectFrom("phones").select("unproven").where("person_id", "=", person_id);
  expect(await phones.execute()).toEqual([{ unproven: false }]);
});
