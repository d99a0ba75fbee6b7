import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { people, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ LOGIN_FAILURES_BY_ADDRESS: "12" });
});
afterAll(() => portal.close());

const attempt = (email: string, password: string, address = "10.0.0.1") =>
  portal.anonymous().post("/auth/login", { email, password }, { remoteAddress: address });

test("after five failures by e-mail the next attempt waits at most a minute, and the right password unlocks it", async () => {
  const { email, password } = people.ana;
  for (let i = 0; i < 5; i++) expect((await attempt(email, "errada-errada")).statusCode).toBe(401);

  const refused = await attempt(email, password);
  expect(refused.statusCode).toBe(429);
  const wait = Number(refused.headers["retry-after"]);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);

  portal.clock.advance(wait + 1);
  expect((await attempt(email, password)).statusCode).toBe(200);
  expect((await attempt(email, "errada-errada")).statusCode).toBe(401);
});

test("one attempt is left after each block, and the next block is longer", async () => {
  const { email } = people.bruno;
  for (let i = 0; i < 5; i++) await attempt(email, "errada-errada", "10.0.0.2");
  portal.clock.advance(61);
  const tries = await Promise.all([1, 2, 3].map(() => attempt(email, "errada-errada", "10.0.0.2")));
  expect(tries.map((answer) => answer.statusCode).sort()).toEqual([401, 429, 429]);
  const wait = Number((await attempt(email, "errada-errada", "10.0.0.2")).headers["retry-after"]);
  expect(wait).toBeGreaterThan(60);
  expect(wait).toBeLessThanOrEqual(300);
});

test("the window starts with the first failure, so occasional ones block nobody", async () => {
  const again = () => attempt(people.ana.email, "errada-errada", "10.0.0.9");
  for (let minute = 0; minute < 24; minute += 2) {
    expect((await again()).statusCode, `after ${minute} minutes`).toBe(401);
    portal.clock.advance(120);
  }
});

test("a burst gets no more attempts than a sequence", async () => {
  const burst = await Promise.all(
    Array.from({ length: 12 }, () => attempt(people.carla.email, "errada-errada", "10.0.0.3")),
  );
  expect(burst.filter((answer) => answer.statusCode === 401)).toHaveLength(5);
  expect(burst.filter((answer) => answer.statusCode === 429)).toHaveLength(7);
});

test("simultaneous sign-ins with the right password succeed, and earlier failures are deleted", async () => {
  portal.clock.advance(3600);
  const { email, password } = people.ana;
  const address = "10.0.0.8";
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 4; i++) expect((await attempt(email, "errada-errada", address)).statusCode).toBe(401);
    const burst = await Promise.all(Array.from({ length: 12 }, () => attempt(email, password, address)));
    expect(burst.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
  }
});

test("failures by address are counted over many e-mails, but not successes", async () => {
  const address = "10.0.0.4";
  for (let i = 0; i < 12; i++) {
    expect((await attempt(`ninguem-${i}@sabia.example`, "errada-errada", address)).statusCode).toBe(401);
  }
  expect((await attempt("outra@sabia.example", "errada-errada", address)).statusCode).toBe(429);
  expect((await attempt("outra@sabia.example", "errada-errada", "10.0.0.5")).statusCode).toBe(401);
});

test("a burst over many e-mails gets no more answers than a sequence, whether the password is wrong or right", async () => {
  const address = "10.0.0.7";
  const wrong = Array.from({ length: 40 }, (_, i) =>
    attempt(`rajada-${i}@sabia.example`, "errada-errada", address),
  );
  const right = attempt(people.ana.email, people.ana.password, address);
  const answers = await Promise.all(wrong);
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(12);
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(28);
  for (const { headers } of refused) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  expect((await right).statusCode).toBe(429);
});

test("a school behind one address can sign in without being throttled", async () => {
  portal.clock.advance(3600);
  for (let i = 0; i < 15; i++) {
    expect((await attempt(people.ana.email, people.ana.password, "10.0.0.6")).statusCode).toBe(200);
  }
});

test("no block is longer than five minutes", async () => {
  const patient = await startTestApp({ LOGIN_FAILURES_WINDOW_SECONDS: "86400" });
  const fail = async () => {
    const given = { email: people.bruno.email, password: "errada-errada" };
    const { headers } = await patient.anonymous().post("/auth/login", given);
    return Number(headers["retry-after"] ?? 0);
  };
  for (let i = 0; i < 5; i++) expect(await fail()).toBe(0);
  const waits: number[] = [];
  for (let i = 0; i < 5; i++) {
    const wait = await fail();
    waits.push(wait);
    patient.clock.advance(wait);
    expect(await fail()).toBe(0);
  }
  expect(waits).toEqual([60, 120, 240, 300, 300]);
  await patient.close();
});

test("the throttle stores neither e-mail nor address, nor a hash that could be compared with them", async () => {
  const { email, password } = people.ana;
  expect((await attempt(email, password, "10.0.0.9")).statusCode).toBe(200);
  const rows = await portal.db.selectFrom("throttles").selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  const guess = createHash("sha256").update(`login-email-known:${email} 10.0.0.9`).digest();
  for (const row of rows) {
    expect(row.key).toHaveLength(32);
    expect(row.key.equals(guess)).toBe(false);
  }
});
