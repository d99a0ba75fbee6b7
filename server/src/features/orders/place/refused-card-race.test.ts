import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { byBoleto, byCard, packages } from "../../../testing/commerce/shopping.ts";
import { cards } from "../../../testing/commerce/test-cards.ts";
import { startTestApp, type TestApp } from "../../../testing/portal/test-app.ts";
import * as queries from "./place-order.queries.ts";

// Test files share modules: one that is loaded already would bypass the spy.
vi.hoisted(() => vi.resetModules());
vi.mock("./place-order.queries.ts", { spy: true });

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ REFUSED_ORDERS_BY_STUDENT: "1" });
});
afterAll(() => portal.close());

test("a card that passed the throttle is refused if another is refused before its order is placed", async () => {
  const carla = await portal.signIn("carla");
  const { lockBuyer } = await vi.importActual<typeof queries>("./place-order.queries.ts");
  vi.mocked(queries.lockBuyer).mockImplementationOnce(async (...given) => {
    expect((await carla.post("/orders", byCard(packages.single, cards.refused))).statusCode).toBe(402);
    return lockBuyer(...given);
  });
  const answer = await carla.post("/orders", byCard(packages.cardOnly, cards.refused));
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers["retry-after"])).toBeLessThanOrEqual(60);
  expect((await portal.payments.state()).orders).toHaveLength(1);
  expect((await carla.post("/orders", byBoleto(packages.single))).statusCode).toBe(201);
});
