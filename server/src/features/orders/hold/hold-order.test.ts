import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { byCard, packages } from "../../../testing/commerce/shopping.ts";
import { startTestApp, type TestApp } from "../../../testing/portal/test-app.ts";
import { heldUntil } from "./hold-order.ts";
import { extendHold } from "./unanswered-orders.queries.ts";

let portal: TestApp;
beforeEach(async () => {
  portal = await startTestApp();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(async () => {
  vi.useRealTimers();
  await portal.close();
});

/** Seconds left on the hold of the order being charged. */
async function secondsHeld(): Promise<number | undefined> {
  const row = await portal.db
    .selectFrom("orders")
    .select("busy_until")
    .where("busy_until", "is not", null)
    .executeTakeFirst();
  return row?.busy_until ? (row.busy_until.getTime() - portal.clock.now().getTime()) / 1000 : undefined;
}

test("a late renewal doesn't restore the hold on a released order", async () => {
  const carla = await portal.signIn("carla");
  portal.payments.simulator.faults.add({ kind: "unavailable", method: "POST" });
  expect((await carla.post("/orders", byCard(packages.single))).statusCode).toBe(503);
  const { id } = await portal.db
    .selectFrom("orders")
    .select("id")
    .where("sent_digest", "is not", null)
    .executeTakeFirstOrThrow();
  await extendHold(portal.db, id, heldUntil(portal.clock.now()));
  expect(await secondsHeld()).toBeUndefined();
});

test("a hold is renewed for as long as the gateway takes, and ends with the request", async () => {
  const carla = await portal.signIn("carla");
  portal.payments.simulator.faults.add({ kind: "slow", method: "POST", ms: 2_000 });
  const answer = carla.post("/orders", byCard(packages.single));
  await vi.waitUntil(secondsHeld, { timeout: 30_000 });
  expect(await secondsHeld()).toBeLessThanOrEqual(60);
  for (const _again of [1, 2]) {
    portal.clock.advance(40);
    await vi.advanceTimersByTimeAsync(5_000);
    await expect.poll(secondsHeld, { timeout: 30_000 }).toBeGreaterThan(30);
  }
  expect((await answer).statusCode).toBe(201);
  // A released order is not renewed.
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await secondsHeld()).toBeUndefined();
});
