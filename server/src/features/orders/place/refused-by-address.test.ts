import { afterAll, beforeAll, expect, test } from "vitest";
import { byBoleto, byCard, packages } from "../../../testing/commerce/shopping.ts";
import { cards } from "../../../testing/commerce/test-cards.ts";
import { startTestApp, type TestApp } from "../../../testing/portal/test-app.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ REFUSED_ORDERS_BY_ADDRESS: "2" });
});
afterAll(() => portal.close());

const order = async (student: "bruno" | "carla", remoteAddress: string, payload: object) =>
  (await (await portal.signIn(student)).post("/orders", payload, { remoteAddress })).statusCode;
const refused = {
  carla: byCard(packages.single, cards.refused),
  bruno: byCard(packages.cardOnly, cards.refused),
};

test("refused cards are throttled per address across students; boletos and other addresses aren't", async () => {
  const [thiefs, other] = ["203.0.113.7", "203.0.113.8"];
  expect(await order("carla", thiefs, refused.carla)).toBe(402);
  expect(await order("bruno", thiefs, refused.bruno)).toBe(402);
  expect(await order("carla", thiefs, byCard(packages.single))).toBe(429);
  expect(await order("bruno", other, refused.bruno)).toBe(402);
  expect(await order("carla", thiefs, byBoleto(packages.single))).toBe(201);
});
