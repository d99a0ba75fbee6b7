import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { byCard, packages } from "../../../testing/commerce/shopping.ts";
import { startTestApp, type TestApp } from "../../../testing/portal/test-app.ts";
import * as queries from "../ordered-courses.queries.ts";

// Test files share modules: one that is loaded already would bypass the spy.
vi.hoisted(() => vi.resetModules());
vi.mock("../ordered-courses.queries.ts", { spy: true });

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

test("a plan is placed while a refused order for the same course, from another device, is deleted", async () => {
  const carla = await portal.signIn("carla");
  portal.payments.simulator.faults.add({ kind: "unavailable", method: "POST" });
  expect((await carla.post("/orders", byCard(packages.plan))).statusCode).toBe(503);
  portal.payments.simulator.faults.clear();
  const { findOwned } = await vi.importActual<typeof queries>("../ordered-courses.queries.ts");
  vi.mocked(queries.findOwned).mockImplementationOnce(async (...given) => {
    const owned = await findOwned(...given);
    expect(owned.ordered).toHaveLength(1);
    await portal.db
      .deleteFrom("orders")
      .where("id", "=", owned.ordered[0]?.id ?? 0)
      .execute();
    return owned;
  });
  const headers = { "idempotency-key": "outro-aparelho" };
  const answer = await carla.post("/orders", byCard(packages.plan), { headers });
  expect(vi.mocked(queries.findOwned)).toHaveBeenCalled();
  expect(answer.statusCode).toBe(201);
  expect(answer.json().order).toMatchObject({ status: "trialing", amount: 4990 });
});
