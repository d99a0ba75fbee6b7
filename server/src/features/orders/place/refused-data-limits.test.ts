import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { byBoleto, byCard, packages, resetShop } from "../../../testing/commerce/shopping.ts";
import { cards } from "../../../testing/commerce/test-cards.ts";
import { startTestApp, type TestApp } from "../../../testing/portal/test-app.ts";
import { GatewayError } from "../../gateway/public.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ REFUSED_ORDER_DATA_BY_STUDENT: "2", REFUSED_ORDER_DATA_BY_ADDRESS: "3" });
});
afterAll(() => portal.close());
beforeEach(() => resetShop(portal));
afterEach(() => vi.restoreAllMocks());

const [home, school] = ["203.0.113.7", "203.0.113.8"];
const ofBruno = byCard(packages.cardOnly);
const order = async (student: "bruno" | "carla", remoteAddress: string, payload: object) =>
  (await portal.signIn(student)).post("/orders", payload, { remoteAddress });
const statusOf = async (...given: Parameters<typeof order>) => (await order(...given)).statusCode;
/** The gateway refuses the data of each order. */
const refuseData = () =>
  vi
    .spyOn(portal.payments.gateway, "createOrder")
    .mockRejectedValue(new GatewayError("invalid", "the gateway refused the data (422)", ["customer.email"]));

test.each([
  ["boletos", byBoleto(packages.single)],
  ["cards", byCard(packages.single)],
])("orders whose data the gateway refuses are throttled per student: %s", async (_what, payload) => {
  const charge = refuseData();
  expect(await statusOf("carla", home, payload)).toBe(422);
  expect(await statusOf("carla", school, payload)).toBe(422);
  const held = await order("carla", home, payload);
  expect(held.statusCode).toBe(429);
  expect(Number(held.headers["retry-after"])).toBeLessThanOrEqual(60);
  expect(charge).toHaveBeenCalledTimes(2);
  expect(await statusOf("bruno", home, ofBruno)).toBe(422);
  expect(charge).toHaveBeenCalledTimes(3);
  expect(await statusOf("carla", home, { course_packages: [packages.free] })).toBe(201);
});

test("they are throttled per address, too", async () => {
  refuseData();
  for (const _time of [1, 2]) expect(await statusOf("carla", school, byBoleto(packages.single))).toBe(422);
  expect(await statusOf("bruno", school, ofBruno)).toBe(422);
  vi.restoreAllMocks();
  expect(await statusOf("bruno", school, ofBruno)).toBe(429);
  expect(await statusOf("bruno", home, ofBruno)).toBe(201);
});

test("orders in parallel don't get past the limit", async () => {
  const charge = refuseData();
  const carla = await portal.signIn("carla");
  const orders = [packages.single, packages.single, packages.single].map((id, at) =>
    carla.post("/orders", byBoleto(id), { headers: { "idempotency-key": `parallel-${at}` } }),
  );
  const statuses = (await Promise.all(orders)).map(({ statusCode }) => statusCode);
  expect(statuses.sort()).toEqual([422, 422, 429]);
  expect(charge).toHaveBeenCalledTimes(2);
});

test("refused cards are not counted with them, nor faults that are found here", async () => {
  for (let count = 0; count < 3; count += 1) {
    expect(await statusOf("carla", home, byCard(packages.cardOnly, cards.refused))).toBe(402);
    expect(await statusOf("carla", home, byBoleto(packages.single, { address_cep: "1" }))).toBe(422);
  }
  expect(await statusOf("carla", home, byBoleto(packages.single))).toBe(201);
});
