import { afterEach, expect, test, vi } from "vitest";
import { openShop } from "../../../testing/commerce/open-shop.ts";
import { byBoleto, byCard, listOrders, packages, withKey } from "../../../testing/commerce/shopping.ts";
import type { Client, TestApp } from "../../../testing/portal/test-app.ts";
import { GatewayError } from "../../gateway/public.ts";
import * as waiting from "./wait-until-settled.ts";

// Test files share modules: one that is loaded already would bypass the spy.
vi.hoisted(() => vi.resetModules());
vi.mock("./wait-until-settled.ts", { spy: true });

let portal: TestApp;
let carla: Client;
openShop((shop) => {
  ({ portal, carla } = shop);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.mocked(waiting.waitUntilSettled).mockReset();
});

const untilOneWaits = () =>
  vi.waitUntil(() => vi.mocked(waiting.waitUntilSettled).mock.calls.length > 0, { timeout: 30_000 });

test.each([
  ["by card, with a key", "createOrder", byCard(packages.single), withKey("w-1")],
  ["by card, without a key", "createOrder", byCard(packages.single), {}],
  ["by boleto", "createOrder", byBoleto(packages.single), withKey("w-2")],
  ["a plan by boleto", "createSubscription", byBoleto(packages.plan), withKey("w-3")],
] as const)(
  "an order that waited for the same one is answered as that one was, if the gateway refused its data (%s)",
  async (_what, call, body, headers) => {
    const error = new GatewayError("invalid", "the gateway refused the data (422)", ["order.customer.email"]);
    let second: ReturnType<Client["post"]> | undefined;
    const charge = vi.spyOn(portal.payments.gateway, call).mockRejectedValue(error);
    charge.mockImplementationOnce(async () => {
      second = carla.post("/orders", body, headers);
      await untilOneWaits();
      throw error;
    });
    const first = await carla.post("/orders", body, headers);
    expect(first.statusCode).toBe(422);
    expect(first.json().errors).toEqual({ payment_method: [expect.stringContaining("o seu e-mail")] });
    const repeated = await second;
    const sameWords = { ...first.json(), request_id: expect.any(String) };
    expect([repeated?.statusCode, repeated?.json()]).toEqual([422, sameWords]);
    expect(charge).toHaveBeenCalledTimes(2);
    expect(await listOrders(carla)).toEqual([]);
  },
);

test("an order that waits for the same one gives up if that one is gone again and again", async () => {
  const submit = () => carla.post("/orders", byCard(packages.single), withKey("w-4"));
  const { createOrder } = portal.payments.gateway;
  const charge = vi.spyOn(portal.payments.gateway, "createOrder").mockImplementationOnce(async (order) => {
    vi.mocked(waiting.waitUntilSettled).mockResolvedValue(undefined);
    expect((await submit()).statusCode).toBe(503);
    return createOrder(order);
  });
  expect((await submit()).statusCode).toBe(201);
  expect(charge).toHaveBeenCalledTimes(1);
});
