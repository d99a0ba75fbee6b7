import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Person, people, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { startTestSmtp, type TestSmtp } from "../../testing/portal/test-smtp.ts";

const [home, elsewhere, stranger] = ["10.0.0.1", "10.0.0.2", "203.0.113.9"];
const wrong = "errada-errada";

// Every login hashes a password, which takes a second on a busy machine: the time limit only stops a run that hangs.
vi.setConfig({ testTimeout: 120_000 });

let portal: TestApp;
let smtp: TestSmtp;
beforeAll(async () => {
  smtp = await startTestSmtp();
  portal = await startTestApp({ SMTP_URL: smtp.url, MAIL_FROM: "escola@sabia.example" });
});
afterAll(async () => {
  await portal.close();
  await smtp.close();
});
beforeEach(() => portal.clock.advance(3600));

const login = (person: Person, remoteAddress: string, password: string = people[person].password) =>
  portal.anonymous().post("/auth/login", { email: people[person].email, password }, { remoteAddress });
const status = async (...given: Parameters<typeof login>) => (await login(...given)).statusCode;
async function guessAt(person: Person): Promise<void> {
  for (let i = 0; i < 5; i++) expect(await status(person, stranger, wrong)).toBe(401);
  expect(await status(person, stranger, wrong)).toBe(429);
}

test("a stranger who keeps guessing doesn't lock the owner out at a known place", async () => {
  expect(await status("ana", home)).toBe(200);
  await guessAt("ana");
  for (let minute = 5; minute <= 30; minute += 5) {
    portal.clock.advance(5 * 60);
    expect([401, 429]).toContain(await status("ana", stranger, wrong));
    expect(await status("ana", home), `after ${minute} minutes`).toBe(200);
  }
});

test("the owner's success gives strangers no new attempts", async () => {
  expect(await status("ana", home)).toBe(200);
  await guessAt("ana");
  expect(await status("ana", home)).toBe(200);
  expect(await status("ana", "203.0.113.10", wrong)).toBe(429);
});

test("at a known place guesses are limited just as tightly", async () => {
  expect(await status("ana", home)).toBe(200);
  for (let i = 0; i < 5; i++) expect(await status("ana", home, wrong)).toBe(401);
  const refused = await login("ana", home);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
});

test("at a new place the owner waits, at most a minute at first", async () => {
  await guessAt("bruno");
  const refused = await login("bruno", elsewhere);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
});

test("after a password reset by mail one can sign in at once, at that place only", async () => {
  await guessAt("carla");
  const { email } = people.carla;
  await portal.anonymous().post("/auth/reset_password", { email });
  await portal.jobs.run();
  const token = /redefinir-senha\/([\w-]+)/.exec(smtp.messages.at(-1)?.text ?? "")?.[1];
  const password = "uma-senha-bem-nova";
  const body = { token, password, password_confirmation: password };
  const saved = await portal.anonymous().post("/auth/save_new_password", body, { remoteAddress: elsewhere });
  expect(saved.statusCode).toBe(200);
  expect(await status("carla", elsewhere, password)).toBe(200);
  expect(await status("carla", stranger, password)).toBe(429);
});

test("a place is known for 30 days after the last sign-in there", async () => {
  const place = "10.0.0.3";
  expect(await status("ana", place)).toBe(200);
  portal.clock.advance(29 * 24 * 3600);
  await guessAt("ana");
  expect(await status("ana", place)).toBe(200);
  portal.clock.advance(31 * 24 * 3600);
  await guessAt("ana");
  expect(await status("ana", place)).toBe(429);
});

test("a place with occasional sign-ins stays known", async () => {
  const place = "10.0.0.4";
  for (const days of [20, 25]) {
    expect(await status("ana", place)).toBe(200);
    portal.clock.advance(days * 24 * 3600);
  }
  await guessAt("ana");
  expect(await status("ana", place)).toBe(200);
});

test("an e-mail in another case counts as the same one", async () => {
  const { email } = people.bruno;
  const tryAs = async (written: string) =>
    (await portal.anonymous().post("/auth/login", { email: written, password: wrong })).statusCode;
  const spellings = [1, 2, 3, 4, 5].map((at) => email.slice(0, at).toUpperCase() + email.slice(at));
  for (const written of spellings) expect(await tryAs(written)).toBe(401);
  expect(await tryAs(email)).toBe(429);
});

test("the addresses of one IPv6 household count as one", async () => {
  for (let i = 1; i <= 5; i++) expect(await status("bruno", `2001:db8:7:7::${i}`, wrong)).toBe(401);
  portal.clock.advance(61);
  expect(await status("bruno", "2001:db8:7:7::9")).toBe(200);
  await guessAt("bruno");
  expect(await status("bruno", "2001:db8:7:7:abcd::1")).toBe(200);
});
