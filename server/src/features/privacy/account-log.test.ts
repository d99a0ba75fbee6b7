import { join } from "node:path";
import { Writable } from "node:stream";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "../../platform/log.ts";
import { createMailbox } from "../../platform/mail/mailbox.ts";
import { people, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";

const lines: string[] = [];
const stream = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});
let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({}, { log: createLog("trace", stream) });
});
afterAll(() => portal.close());

const nina = {
  name: "Nina Secreta",
  birth_date: "28/02/2004",
  cpf: "52998224725",
  gender: "F",
  gender_identity: "F",
  naturalness: "Segredópolis",
  phone_number: "11977776666",
  address_state: 35,
  address_city: 3550308,
  address_street: "Rua Secreta",
  address_neighborhood: "Centro",
  address_cep: "01001000",
  address_number: "10",
  email: "nina.secreta@sabia.example",
  password: "senha-muito-secreta",
  password_confirmation: "senha-muito-secreta",
};

let calls = 0;
/** Checks the status, so that no call fails early and logs next to nothing. */
async function expectStatus(status: number, calling: Promise<LightMyRequestResponse>) {
  const answer = await calling;
  calls += 1;
  expect(answer.statusCode, answer.body).toBe(status);
  return answer;
}
const post = async (status: number, path: string, body: object) =>
  expectStatus(status, portal.anonymous().post(path, body));

async function register(): Promise<string> {
  await post(201, "/auth/register", nina);
  for (const body of [nina, { ...nina, cpf: "52998224724" }]) await post(422, "/auth/register", body);
  await post(401, "/auth/login", { ...nina, password: "senha-secreta-errada" });
  return (await post(200, "/auth/login", nina)).json().token;
}

/** First access of the demo's Eva, who has none yet. */
async function accessFirst(): Promise<string> {
  const { number } = await portal.db
    .selectFrom("enrollments")
    .innerJoin("people", "people.id", "enrollments.person_id")
    .select("enrollments.number")
    .where("people.name", "=", "Eva Prado")
    .executeTakeFirstOrThrow();
  const proof = { enrollment: number, birth_date: "15032004" };
  await post(404, "/auth/first-access-verify", { ...proof, birth_date: "28022004" });
  await post(200, "/auth/first-access-verify", proof);
  const form = { ...nina, ...proof, email: "eva.secreta@sabia.example" };
  await post(422, "/auth/first-access-register", { ...form, email: nina.email });
  await post(201, "/auth/first-access-register", form);
  await post(412, "/auth/first-access-register", form);
  return number;
}

async function resetPassword(): Promise<string> {
  await post(200, "/auth/reset_password", nina);
  expect(await portal.jobs.run()).toEqual([]);
  const [mail] = await createMailbox(join(portal.dataDir, "mail"), { name: "", address: "a@b" }).list();
  const link = /redefinir-senha\/([\w-]+)/.exec(mail?.mail.text ?? "")?.[1] ?? "";
  expect(link).not.toBe("");
  const owner = portal.anonymous().get(`/auth/recover_user_by_token/${link}`);
  expect((await expectStatus(200, owner)).json().user.email).toBe(nina.email);
  await post(422, "/auth/save_new_password", { ...nina, token: link, password_confirmation: "secreta" });
  await post(200, "/auth/save_new_password", { ...nina, token: link });
  await post(412, "/auth/save_new_password", { ...nina, token: link });
  return link;
}

async function lookAfterAccount(): Promise<string> {
  const { token } = (await post(200, "/auth/login", nina)).json();
  const client = portal.withToken(token);
  const profile = { name: nina.name, email: "nina.secreta.nova@sabia.example" };
  await expectStatus(422, client.patch("/auth/profile", { ...profile, email: people.ana.email }));
  await expectStatus(200, client.patch("/auth/profile", profile));
  const next = { new_password: "outra-senha-secreta", new_password_confirmation: "outra-senha-secreta" };
  const wrong = { ...next, password: "senha-secreta-errada" };
  await expectStatus(422, client.post("/auth/change-pass", wrong));
  await expectStatus(200, client.post("/auth/change-pass", { ...next, password: nina.password }));
  for (const path of ["/auth/user", "/auth/sessions", "/auth/my-data"])
    await expectStatus(200, client.get(path));
  await expectStatus(201, client.post("/auth/erasure-request"));
  await expectStatus(200, client.post("/auth/logout"));
  return token;
}

test("no account call writes anything personal into the log", async () => {
  const secrets = [await register(), await accessFirst(), await resetPassword(), await lookAfterAccount()];

  // Every call is logged.
  expect(calls).toBeGreaterThan(20);
  expect(lines.length).toBeGreaterThanOrEqual(calls);
  const text = lines.join("");
  for (const secret of [
    ...secrets,
    "ecret",
    "52998224725",
    "529.982",
    "28/02/2004",
    "2004-02-28",
    "28022004",
    "11977776666",
    "01001000",
    "ana.lima",
    "15032004",
    "2004-03-15",
    "Prado",
  ]) {
    expect(text.includes(secret), secret).toBe(false);
  }
});
