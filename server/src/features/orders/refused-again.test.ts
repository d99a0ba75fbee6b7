import { afterEach, expect, test, vi } from "vitest";
import { openShop } from "../../testing/open-shop.ts";
import { byBoleto, listOrders, orderOf, packages, reconcile, withKey } from "../../testing/shopping.ts";
import type { Client, TestApp } from "../../testing/test-app.ts";
import { GatewayError } from "../gateway/public.ts";

// An order of which no word came is sent again, and the gateway refuses its data now.
let portal: TestApp;
let carla: Client;
openShop((shop) => {
  ({ portal, carla } = shop);
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

test.each([
  ["createOrder", packages.single],
  ["createSubscription", packages.plan],
] as const)(
  "a boleto that the job can't make, since its data is refused, is refused (%s)",
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
    expect(orderOf(await carla.post("/orders", byBoleto(id), withKey(`new-${id}`)))).toBeTruthy();
  },
);

test("one that an earlier try may have made is looked for, whatever a later one is answered", async () => {
  await failOnce("drop_before", byBoleto(packages.single), "job-doubt");
  vi.spyOn(portal.payments.gateway, "createOrder").mockRejectedValue(refuse(phoneField));
  await passAWhile();
  expect(await listOrders(carla)).toMatchObject([{ status: "pending", unsent: false }]);
});
