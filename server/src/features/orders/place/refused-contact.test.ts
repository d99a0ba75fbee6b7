import { expect, test, vi } from "vitest";
import { openShop } from "../../../testing/commerce/open-shop.ts";
import { byBoleto, byCard, listOrders, packages } from "../../../testing/commerce/shopping.ts";
import { cards } from "../../../testing/commerce/test-cards.ts";
import type { Client, TestApp } from "../../../testing/portal/test-app.ts";
import { GatewayError } from "../../gateway/public.ts";

let portal: TestApp;
let carla: Client;
openShop((shop) => {
  ({ portal, carla } = shop);
});

const refused = ["order.customer.phones.mobile_phone.number", "order.customer.address.zip_code"];

async function errorsOf(client: Client, body: object) {
  const error = new GatewayError("invalid", "the gateway refused the data (422)", refused);
  vi.spyOn(portal.payments.gateway, "createSubscription").mockRejectedValueOnce(error);
  const answer = await client.post("/orders", body);
  expect(answer.statusCode).toBe(422);
  return answer.json().errors;
}

test("a typed phone and address that the gateway refuses are reported in their fields", async () => {
  expect(await errorsOf(carla, byBoleto(packages.plan))).toEqual({
    phone_number: ["A operadora não aceitou este telefone."],
    address_cep: ["A operadora não aceitou este endereço."],
  });
});

test.each([
  ["an order", packages.single],
  ["a plan", packages.plan],
])("%s whose card is refused saves no phone and no address", async (_what, bought) => {
  const answer = await carla.post("/orders", byCard(bought, cards.refused));
  expect(answer.statusCode).toBe(402);
  expect((await carla.get("/auth/user")).json().user.person).toMatchObject({ phones: [], addresses: [] });
});

test("phone and address of an order whose data the gateway refused are not kept: they may be what was wrong", async () => {
  const body = { ...byCard(packages.single), card_token: "token_of_nobody" };
  expect((await carla.post("/orders", body)).statusCode).toBe(422);
  const { person } = (await carla.get("/auth/user")).json().user;
  expect([person.phones, person.addresses]).toEqual([[], []]);
  expect(await listOrders(carla)).toEqual([]);
});

test("a saved phone or address that the gateway refuses is reported by its id, as it has no field on the page", async () => {
  const ana = await portal.signIn("ana");
  const saved = {
    phone_id: ["A operadora não aceitou o telefone do seu cadastro. Fale com a escola para corrigi-lo."],
    address_id: ["A operadora não aceitou o endereço do seu cadastro. Fale com a escola para corrigi-lo."],
  };
  const order = { course_packages: [packages.plan], payment_method: "BOLETO" };
  expect(await errorsOf(ana, order)).toEqual(saved);
  const { person } = (await ana.get("/auth/user")).json().user;
  const named = { phone_id: person.phones[0].id, address_id: person.addresses[0].id };
  expect(await errorsOf(ana, { ...order, ...named })).toEqual(saved);
});
