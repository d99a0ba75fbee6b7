import { afterAll, beforeAll, expect, test } from "vitest";
import { people, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const day = 86_400;

/** The number of rows left by the next nightly run. */
async function countAfter(seconds: number): Promise<number> {
  portal.clock.advance(seconds);
  await portal.jobs.send("forget-ended-attempts", {});
  expect(await portal.jobs.run()).toEqual([]);
  return (await portal.db.selectFrom("throttles").select("key").execute()).length;
}

test("a sign-in's known place is deleted after 30 days, and a block when it is over, even without further failures", async () => {
  await portal.signIn("ana");
  const places = await countAfter(0);
  expect(places).toBeGreaterThan(0);
  const email = people.carla.email;
  for (let at = 0; at < 6; at++)
    await portal
      .anonymous()
      .post("/auth/login", { email, password: "errada-errada" }, { remoteAddress: "10.0.0.9" });
  expect(await countAfter(299)).toBeGreaterThan(places);
  expect(await countAfter(61)).toBe(places);
  expect(await countAfter(30 * day - 361)).toBe(places);
  expect(await countAfter(1)).toBe(0);
});
