import { afterEach, beforeEach, expect, test, vi } from "vitest";
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
import { cards } from "../../../testing/commerce/test-cards.ts";
import type { Client, TestApp } from "../../../testing/portal/test-app.ts";
import { GatewayError } from "../../gateway/public.ts";

// An order without an answer is sent again, and this time the gateway refuses its data.
let portal: TestApp;
let carla: Client;
openShop((shop) => {
  ({ portal, carla } = shop);
});
beforeEach(async () => {
  const { id } = (await carla.get("/auth/user")).json().user.person;
  await portal.db.deleteFrom("phones").where("person_id", "=", id).execute();
  await portal.db.deleteFrom("addresses").where("person_id", "=", id).execute();
});
afterEach(() => vi.restoreAllMocks());

const phoneField = "order.customer.phones.mobile_phone.number";
const refuse = (...fields: string[]) =>
  new GatewayError("invalid", "the gateway refused the data (422)", fields);
async function failOnce(kind: "unavailable" | "drop_before", body: object, key: string) {
  portal.payments.simulator.faults.add({ kind, method: "POST" });
  expect((await carla.post("/orders", body, withKey(key))).statusCode).toBe(503);
  portal.payments.simulator.faults.clear();
}
async function passAWhile() {
  portal.clock.advance(900);
  await reconcile(portal);
  carla = await portal.signIn("carla");
}

const contactOf = async (client: Client) => {
  const { phones, addresses } = (await client.get("/auth/user")).json().user.person;
  return { phones: phones.length, addresses: addresses.length };
};
const none = { phones: 0, addresses: 0 };
const saved = { phones: 1, addresses: 1 };

test.each([
  ["createOrder", packages.single],
  ["createSubscription", packages.plan],
] as const)(
  "a boleto order whose data is refused when the job sends it again is refused (%s)",
  async (call, id) => {
    await failOnce("unavailable", byBoleto(id), `job-${id}`);
    const create = vi.spyOn(portal.payments.gateway, call).mockRejectedValue(refuse(phoneField));
    await passAWhile();
    expect(create).toHaveBeenCalledTimes(1);
    expect(await listOrders(carla)).toMatchObject([{ status: "refused", unsent: false, boleto: null }]);
    await passAWhile();
    expect(create).toHaveBeenCalledTimes(1);
    vi.restoreAllMocks();

    const again = await carla.post("/orders", byBoleto(id), withKey(`job-${id}`));
    expect([again.statusCode, again.json().message]).toEqual([
      402,
      expect.stringContaining("Nada foi cobrado"),
    ]);
    expect(await contactOf(carla)).toEqual(none);
    expect(orderOf(await carla.post("/orders", byBoleto(id), withKey(`new-${id}`)))).toBeTruthy();
    expect(await contactOf(carla)).toEqual(saved);
  },
);

test("an order that an earlier attempt may have created is looked up, whatever a later attempt is answered", async () => {
  await failOnce("drop_before", byBoleto(packages.single), "job-doubt");
  vi.spyOn(portal.payments.gateway, "createOrder").mockRejectedValue(refuse(phoneField));
  await passAWhile();
  expect(await listOrders(carla)).toMatchObject([{ status: "pending", unsent: false }]);
});

test.each([
  ["unavailable", []],
  // It may have been charged, and is looked up.
  ["drop_before", [{ status: "pending" }]],
] as const)("a phone that is refused at the next try (after %s) is not kept", async (kind, left) => {
  const body = byCard(packages.single);
  await failOnce(kind, body, `contact-${kind}`);
  expect(await contactOf(carla)).toEqual(saved);
  vi.spyOn(portal.payments.gateway, "createOrder").mockRejectedValueOnce(refuse(phoneField));
  const answer = await carla.post("/orders", body, withKey(`contact-${kind}`));
  expect([answer.statusCode, answer.json().errors]).toEqual([
    422,
    { phone_number: ["A operadora não aceitou este telefone."] },
  ]);
  expect(await contactOf(carla)).toEqual(none);
  expect(await listOrders(carla)).toMatchObject(left);
});

test("nothing is kept of a plan whose card is refused at the next attempt", async () => {
  const body = byCard(packages.plan, cards.refused);
  await failOnce("unavailable", body, "contact-plan");
  expect((await carla.post("/orders", body, withKey("contact-plan"))).statusCode).toBe(402);
  expect(await contactOf(carla)).toEqual(none);
  expect(await listOrders(carla)).toEqual([]);
});

test("contact data that another order was accepted with, or that a waiting order needs, stays", async () => {
  await failOnce("unavailable", byCard(packages.single), "contact-1");
  await failOnce("unavailable", byBoleto(packages.plan), "contact-2");
  vi.spyOn(portal.payments.gateway, "createOrder").mockRejectedValueOnce(refuse(phoneField));
  expect((await carla.post("/orders", byCard(packages.single), withKey("contact-1"))).statusCode).toBe(422);
  expect(await contactOf(carla)).toEqual(saved);
  await passAWhile();
  expect(await listOrders(carla)).toMatchObject([{ type: "PLAN", status: "trialing" }]);

  await failOnce("unavailable", byCard(packages.single), "contact-3");
  vi.spyOn(portal.payments.gateway, "createOrder").mockRejectedValueOnce(refuse(phoneField));
  expect((await carla.post("/orders", byCard(packages.single), withKey("contact-3"))).statusCode).toBe(422);
  expect(await contactOf(carla)).toEqual(saved);
});

test("a phone that the school entered is not deleted", async () => {
  const ana = await portal.signIn("ana");
  const before = await contactOf(ana);
  const body = { course_packages: [packages.single], payment_method: "BOLETO" };
  vi.spyOn(portal.payments.gateway, "createOrder").mockRejectedValueOnce(refuse(phoneField));
  expect((await ana.post("/orders", body)).statusCode).toBe(422);
  expect(await contactOf(ana)).toEqual(before);
});
