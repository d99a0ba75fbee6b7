import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Client, people, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";

let portal: TestApp;
let ana: Client;
beforeAll(async () => {
  portal = await startTestApp({ TAKEN_EMAILS_BY_ACCOUNT: "3", TOKEN_LIFETIME_SECONDS: "43200" });
  ana = await portal.signIn("ana");
});
afterAll(() => portal.close());
beforeEach(() => portal.clock.advance(3600));

const profile = { name: "Ana Lima", email: people.ana.email, naturalidade: "Santos" };
const save = (changes: object, by = ana) => by.patch("/auth/profile", { ...profile, ...changes });
const status = async (...given: Parameters<typeof save>) => (await save(...given)).statusCode;
const taken = { email: people.bruno.email };

test.each([
  ["a profile", {}],
  ["one of which another field is wrong", { name: "" }],
])(
  "after some e-mails that are in use %s reports no more of them, and saves other changes",
  async (_what, beside) => {
    for (let i = 0; i < 3; i++) {
      const { errors } = (await save({ ...taken, ...beside })).json();
      expect(errors.email).toEqual(["Este e-mail já está em uso."]);
    }
    for (const email of [people.bruno.email, "de.ninguem@sabia.example"]) {
      const refused = await save({ email, ...beside });
      expect(refused.statusCode, email).toBe(429);
      expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
    }
    expect(await status({ naturalidade: "Itu" })).toBe(200);
    expect(await status({ email: people.ana.email.toUpperCase() })).toBe(200);
    expect((await save({ name: "" })).json().errors).toEqual({ name: ["Name is required"] });
    expect(await status({ ...profile, name: "Bruno Reis", ...taken }, await portal.signIn("bruno"))).toBe(
      200,
    );
    portal.clock.advance(61);
    expect((await save({ ...taken, ...beside })).statusCode).toBe(422);
  },
);

test("a burst learns of no more e-mails than a sequence", async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => status(taken)));
  expect(answers.filter((one) => one === 422)).toHaveLength(3);
  expect(answers.filter((one) => one === 429)).toHaveLength(5);
});

test("changes to unused e-mails are not limited", async () => {
  for (let i = 0; i < 5; i++) expect(await status({ email: `ana.${i}@sabia.example` })).toBe(200);
  expect(await status({})).toBe(200);
});
