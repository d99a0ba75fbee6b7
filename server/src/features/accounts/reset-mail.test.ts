import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { people, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { startTestSmtp, type TestSmtp } from "../../testing/portal/test-smtp.ts";

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
// These tests send more mails than the limit per account and hour.
beforeEach(() => portal.clock.advance(60 * 60));

async function receiveMail(name: string) {
  const { email } = people.carla;
  await portal.db
    .updateTable("people")
    .set({ name })
    .where("id", "=", (eb) => eb.selectFrom("users").select("person_id").where("email", "=", email))
    .execute();
  expect((await portal.anonymous().post("/auth/reset_password", { email })).statusCode).toBe(200);
  expect(await portal.jobs.run()).toEqual([]);
  return smtp.messages.at(-1);
}

test.each([
  ["Maria-Inês de Souza", "Olá, Maria-Inês,"],
  ["D’Ávila", "Olá, D’Ávila,"],
  ["www.premio.example/clique Souza", "Olá,"],
  ["Ana\nAbra\u00a0premio.example", "Olá, Ana,"],
  ["https://premio.example", "Olá,"],
  ["1234", "Olá,"],
])(
  "greets by the first name, but not by anything that a mail program turns into a link: %j",
  async (name, greeting) => {
    const mail = await receiveMail(name);
    expect(mail?.text?.split("\n")[0]).toBe(greeting);
    expect(mail?.html).toContain(`>${greeting}<`);
    expect(`${mail?.text}${mail?.html}`).not.toContain("premio.example");
  },
);

test.each([
  ["Maria-Inês de Souza", "Maria-Inês de Souza"],
  ["D’Ávila", "D’Ávila"],
  ["Ana  Lima", "Ana Lima"],
  ["Ana www.premio.example Souza", ""],
  ["Ganhe já em premio.example/clique", ""],
  ["Ana\u00a0premio.example", ""],
  ["Ana premio@premio.example", ""],
  ["Ligue 0800 123456", ""],
])("its address contains the name only if every word is one: %j", async (name, shown) => {
  expect((await receiveMail(name))?.to).toEqual([{ name: shown, address: people.carla.email }]);
});
