import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { people, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { startTestSmtp, type TestSmtp } from "../../testing/portal/test-smtp.ts";

let portal: TestApp;
let smtp: TestSmtp;
beforeAll(async () => {
  smtp = await startTestSmtp();
  portal = await startTestApp({
    SMTP_URL: smtp.url,
    MAIL_FROM: "escola@sabia.example",
    RESET_UNKNOWN_BY_ADDRESS: "3",
  });
});
afterAll(async () => {
  await portal.close();
  await smtp.close();
});
beforeEach(async () => {
  await portal.jobs.run();
  smtp.messages.length = 0;
  portal.clock.advance(2 * 60 * 60);
});

const ask = (email: string, remoteAddress = "10.0.0.1") =>
  portal.anonymous().post("/auth/reset_password", { email }, { remoteAddress });
const askAll = (count: number) => Promise.all(Array.from({ length: count }, () => ask(people.ana.email)));
const tokenOf = (message: { text?: string | undefined } | undefined) =>
  /redefinir-senha\/([\w-]+)/.exec(message?.text ?? "")?.[1] ?? "";
async function receive(count: number): Promise<void> {
  await portal.jobs.run();
  expect(smtp.messages).toHaveLength(count);
}

test("ten mails per account and hour, from any address; earlier links stay valid", async () => {
  for (let i = 0; i < 10; i++) expect((await ask(people.ana.email, `10.0.1.${i}`)).statusCode).toBe(200);
  const refused = await ask(people.ana.email);
  expect(refused.statusCode).toBe(429);
  expect(refused.json().message).toMatch(/^Já recebemos vários pedidos para esta conta\./);
  const wait = Number(refused.headers["retry-after"]);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  await receive(10);
  const owner = await portal.anonymous().get(`/auth/recover_user_by_token/${tokenOf(smtp.messages[0])}`);
  expect(owner.statusCode).toBe(200);
  expect((await ask(people.carla.email)).statusCode).toBe(200);
});

test("waiting as long as the refusal asks for yields no eleventh mail in the hour", async () => {
  expect((await askAll(10)).map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
  for (let minute = 1; minute < 60; minute++) {
    portal.clock.advance(60);
    expect((await ask(people.ana.email)).statusCode, `after ${minute} minutes`).toBe(429);
  }
  await receive(10);
  portal.clock.advance(61);
  expect((await ask(people.ana.email)).statusCode).toBe(200);
});

test("the hour moves on with each mail", async () => {
  await askAll(4);
  portal.clock.advance(40 * 60);
  await askAll(6);
  expect((await ask(people.ana.email)).statusCode).toBe(429);
  portal.clock.advance(20 * 60 + 1);
  const answers = await askAll(6);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 429, 429]);
});

test("a burst gets no more mails than a sequence", async () => {
  const answers = await askAll(14);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(4);
  await receive(10);
});

test("one address can't try a list of e-mails", async () => {
  for (let i = 0; i < 3; i++)
    expect((await ask(`ninguem-${i}@sabia.example`, "10.0.2.1")).statusCode).toBe(404);
  const refused = await ask("ninguem-4@sabia.example", "10.0.2.1");
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
  expect((await ask("ninguem-4@sabia.example", "10.0.2.2")).statusCode).toBe(404);
});

test("a burst from one address learns no more of a list of e-mails than a sequence", async () => {
  const emails = Array.from({ length: 20 }, (_, i) => `rajada-${i}@sabia.example`);
  const answers = await Promise.all(emails.map((email) => ask(email, "10.0.2.3")));
  expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(3);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(17);
});

test("an address that requests links for one known e-mail after another is limited", async () => {
  const busy = await startTestApp({ RESETS_BY_ADDRESS: "2" });
  onTestFinished(() => busy.close());
  const askOf = (email: string, remoteAddress: string) =>
    busy.anonymous().post("/auth/reset_password", { email }, { remoteAddress });
  const { ana, bruno, carla } = people;
  for (const { email } of [ana, bruno]) expect((await askOf(email, "10.0.0.1")).statusCode).toBe(200);
  const refused = await askOf(carla.email, "10.0.0.1");
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "60"]);
  expect((await askOf(carla.email, "10.0.0.2")).statusCode).toBe(200);
});
