import { beforeEach, describe, expect, test, vi } from "vitest";
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
import { GatewayError } from "../../gateway/public.ts";

// A student without saved contact data types it, and corrects it in the next order.
let portal: TestApp;
let carla: Client;
openShop((shop) => {
  ({ portal, carla } = shop);
});

const typed = { phone_number: "(11) 9 1111-1111", address_cep: "01001-001" };
const corrected = { phone_number: "(11) 9 2222-2222", address_cep: "01001-002" };
const later = { phone_number: "(11) 9 3333-3333", address_cep: "01001-003" };

let personId: number;
beforeEach(async () => {
  personId = (await carla.get("/auth/user")).json().user.person.id;
  await portal.db.deleteFrom("phones").where("person_id", "=", personId).execute();
  await portal.db.deleteFrom("addresses").where("person_id", "=", personId).execute();
});
const saved = async () => {
  const phones = portal.db.selectFrom("phones").select(["number", "unproven"]);
  const addresses = portal.db.selectFrom("addresses").select(["cep", "unproven"]);
  return {
    phones: await phones.where("person_id", "=", personId).execute(),
    addresses: await addresses.where("person_id", "=", personId).execute(),
  };
};
const none = { phones: [], addresses: [] };
const rows = (number: string, cep: string, unproven: boolean) => ({
  phones: [{ number, unproven }],
  addresses: [{ cep, unproven }],
});
const unavailable = (path: string) =>
  portal.payments.simulator.faults.add({ kind: "unavailable", method: "POST", path });

test("what an order brought that never reached the gateway is replaced by its correction", async () => {
  unavailable("/orders");
  expect((await carla.post("/orders", byCard(packages.single, undefined, typed))).statusCode).toBe(503);
  expect(await saved()).toEqual(rows("11911111111", "01001001", true));
  portal.payments.simulator.faults.clear();
  expect(orderOf(await carla.post("/orders", byCard(packages.single, undefined, corrected))).status).toBe(
    "paid",
  );
  expect(await saved()).toEqual(rows("11922222222", "01001002", false));
});

test("an unsent card order keeps no wrong data: it would be sent with what its own retry brings", async () => {
  unavailable("/orders");
  expect((await carla.post("/orders", byCard(packages.single, undefined, typed))).statusCode).toBe(503);
  portal.payments.simulator.faults.clear();
  orderOf(await carla.post("/orders", byCard(packages.plan, undefined, corrected)));
  expect((await listOrders(carla)).map(({ status }) => status)).toContain("pending");
  expect(await saved()).toEqual(rows("11922222222", "01001002", false));
});

test("a refused card leaves neither, so that the page asks for them again", async () => {
  const refused = await carla.post("/orders", byCard(packages.single, cards.refused, typed));
  expect(refused.statusCode).toBe(402);
  expect(await saved()).toEqual(none);
  orderOf(await carla.post("/orders", byCard(packages.single, undefined, corrected)));
  const kept = rows("11922222222", "01001002", false);
  expect(await saved()).toEqual(kept);
  const again = await carla.post("/orders", byCard(packages.plan, cards.refused, later));
  expect(again.statusCode).toBe(402);
  expect(await saved()).toEqual(kept);
});

test("what the gateway has accepted once is not replaced by what another order brings", async () => {
  orderOf(await carla.post("/orders", byBoleto(packages.single, typed)));
  orderOf(await carla.post("/orders", byCard(packages.plan, undefined, later)));
  expect(await saved()).toEqual(rows("11911111111", "01001001", false));
});

test("what a waiting boleto has to be sent with stays until it is sent", async () => {
  unavailable("/orders");
  expect((await carla.post("/orders", byBoleto(packages.single, typed))).statusCode).toBe(503);
  const refused = await carla.post("/orders", byCard(packages.plan, cards.refused, corrected));
  expect(refused.statusCode).toBe(402);
  expect(await listOrders(carla)).toMatchObject([{ status: "pending" }]);
  expect(await saved()).toEqual(rows("11911111111", "01001001", true));
});

describe("a boleto that waits to be sent while another order with other data is accepted", () => {
  beforeEach(async () => {
    unavailable("/orders");
    expect((await carla.post("/orders", byBoleto(packages.single, typed))).statusCode).toBe(503);
    orderOf(await carla.post("/orders", byCard(packages.plan, undefined, corrected)));
    expect(await saved()).toEqual(rows("11911111111", "01001001", true));
    portal.payments.simulator.faults.clear();
    portal.clock.advance(6 * 60);
  });

  test("proves its data itself", async () => {
    await reconcile(portal);
    expect(await saved()).toEqual(rows("11911111111", "01001001", false));
  });

  test("leaves none if the gateway refuses its data", async () => {
    vi.spyOn(portal.payments.gateway, "createOrder").mockRejectedValueOnce(
      new GatewayError("invalid", "the gateway refused the data (422)"),
    );
    await reconcile(portal);
    expect((await listOrders(carla)).map(({ status }) => status)).toContain("refused");
    expect(await saved()).toEqual(none);
  });
});

test("a saved phone and address that an order names are kept, though they are still unproven", async () => {
  unavailable("/orders");
  expect((await carla.post("/orders", byCard(packages.single, undefined, typed))).statusCode).toBe(503);
  portal.payments.simulator.faults.clear();
  const { person } = (await carla.get("/auth/user")).json().user;
  const named = { phone_id: person.phones[0].id, address_id: person.addresses[0].id };
  orderOf(await carla.post("/orders", byCard(packages.single, undefined, { ...later, ...named })));
  expect(await saved()).toEqual(rows("11911111111", "01001001", false));
});
