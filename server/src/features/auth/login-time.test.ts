import { afterAll, beforeAll, expect, test } from "vitest";
import { people, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ LOGIN_FAILURES_BY_EMAIL: "1000", LOGIN_FAILURES_BY_ADDRESS: "1000" });
});
afterAll(() => portal.close());

test("an unknown e-mail takes as much work as a known one, so the delay doesn't reveal accounts", async () => {
  const refuse = async (email: string) => {
    const before = performance.now();
    const answer = await portal.anonymous().post("/auth/login", { email, password: "errada-demais" });
    expect(answer.statusCode).toBe(401);
    return performance.now() - before;
  };
  // Alternating, and the shortest of each: other load on the machine only makes them longer.
  const times: { known: number; unknown: number }[] = [];
  for (let turn = 0; turn < 9; turn++)
    times.push({ known: await refuse(people.ana.email), unknown: await refuse("ninguem@sabia.example") });
  const [known, unknown] = (["known", "unknown"] as const).map((which) =>
    Math.min(...times.map((turn) => turn[which])),
  ) as [number, number];
  // Without the work it would be about a quarter.
  expect(unknown / known).toBeGreaterThan(0.5);
  expect(unknown / known).toBeLessThan(2);
});
