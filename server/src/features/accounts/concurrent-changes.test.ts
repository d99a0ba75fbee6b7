import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { BrandTransaction } from "../../db/database.ts";
import { untilBlocked } from "../../testing/database/until-blocked.ts";
import { people, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { startTestSmtp, type TestSmtp } from "../../testing/portal/test-smtp.ts";
import { holdEnrollments, whileErasing } from "../../testing/study/while-erasing.ts";

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
beforeEach(() => portal.clock.advance(2 * 60 * 60));

const lockAccount = (trx: BrandTransaction, email: string) =>
  trx.selectFrom("users").select("id").where("email", "=", email).forUpdate().executeTakeFirstOrThrow();
const ask = (email: string) => portal.anonymous().post("/auth/reset_password", { email });
const save = (token: string, password: string) =>
  portal.anonymous().post("/auth/save_new_password", { token, password, password_confirmation: password });
const login = (email: string, password: string) =>
  portal.anonymous().post("/auth/login", { email, password });
const newestToken = () => /redefinir-senha\/([\w-]+)/.exec(smtp.messages.at(-1)?.text ?? "")?.[1] ?? "";
async function receiveToken(email: string): Promise<string> {
  expect((await ask(email)).statusCode).toBe(200);
  expect(await portal.jobs.run()).toEqual([]);
  return newestToken();
}

test("two links of one account used at once: one sets the password, the other has expired", async () => {
  const { email } = people.bruno;
  const tokens = [await receiveToken(email), await receiveToken(email)];
  const passwords = ["primeira-senha-1", "segunda-senha-2"];
  const calls = await portal.db.transaction().execute(async (trx) => {
    await lockAccount(trx, email);
    const calls = tokens.map((token, at) => save(token, passwords[at] ?? ""));
    await untilBlocked(portal.db, 2);
    return calls;
  });
  const answers = await Promise.all(calls);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412]);
  const winner = passwords[answers.findIndex(({ statusCode }) => statusCode === 200)] ?? "";
  expect((await login(email, winner)).statusCode).toBe(200);
});

test("a password change with the old password doesn't overwrite a simultaneous reset", async () => {
  const { email, password } = people.ana;
  const stranger = await portal.signIn("ana");
  const token = await receiveToken(email);
  const calls = await portal.db.transaction().execute(async (trx) => {
    await lockAccount(trx, email);
    const reset = save(token, "a-senha-da-dona");
    await untilBlocked(portal.db);
    const next = "a-senha-de-outro";
    const body = { password, new_password: next, new_password_confirmation: next };
    const change = stranger.post("/auth/change-pass", body);
    await untilBlocked(portal.db, 2);
    return [reset, change];
  });
  const [reset, change] = await Promise.all(calls);
  expect(reset?.statusCode).toBe(200);
  expect(change?.statusCode).toBe(422);
  expect(change?.json().errors).toEqual({ password: ["Senha atual incorreta."] });
  expect((await login(email, "a-senha-da-dona")).statusCode).toBe(200);
});

test("a session that a reset ends can't move the account to another e-mail any more", async () => {
  const { email, password } = people.carla;
  const stranger = await portal.signIn("carla");
  const { user } = (await stranger.get("/auth/user")).json();
  const token = await receiveToken(email);
  const [moved] = await portal.db.transaction().execute(async (trx) => {
    const person = trx.selectFrom("people").select("id").where("id", "=", user.person.id);
    await person.forUpdate().execute();
    const moved = stranger.patch("/auth/profile", { name: user.name, email: "outro@sabia.example" });
    await untilBlocked(portal.db);
    expect((await save(token, password)).statusCode).toBe(200);
    return [moved];
  });
  expect((await moved)?.statusCode).toBe(401);
  expect((await login(email, password)).statusCode).toBe(200);
});

test("a link that is being stored while the e-mail changes is void", async () => {
  const { name, email } = { name: "Carla Souza", email: people.carla.email };
  const carla = await portal.signIn("carla");
  expect((await ask(email)).statusCode).toBe(200);
  await sql`create function brand_sabia.hold() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock(1); return new; end'`.execute(portal.db);
  await sql`create trigger hold before insert on brand_sabia.password_resets for each row execute function brand_sabia.hold()`.execute(
    portal.db,
  );
  const [sent, moved] = await portal.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(1)`.execute(trx);
    const sent = portal.jobs.run();
    await untilBlocked(portal.db);
    const moved = carla.patch("/auth/profile", { name, email: "carla.nova@sabia.example" });
    await untilBlocked(portal.db, 2, moved);
    return [sent, moved];
  });
  expect(await sent).toEqual([]);
  expect((await moved).statusCode).toBe(200);
  expect(smtp.messages.at(-1)?.to?.[0]?.address).toBe(email);
  const opened = await portal.anonymous().get(`/auth/recover_user_by_token/${newestToken()}`);
  expect(opened.statusCode).toBe(412);
});

const everything = () =>
  Promise.all([
    portal.db.selectFrom("people").selectAll().execute(),
    portal.db.selectFrom("users").selectAll().execute(),
  ]).then((rows) => JSON.stringify(rows));

test("a sign-in during the erasure of the account leaves no session", async () => {
  const { email, password } = people.bruno;
  const token = await receiveToken(email);
  expect((await save(token, password)).statusCode).toBe(200);
  const { user } = (await (await portal.signIn("bruno")).get("/auth/user")).json();
  const opened = await whileErasing(
    portal,
    user.person.student.student_number,
    (trx) => trx.selectFrom("mail_outbox").select("id").where("user_id", "=", user.id).forUpdate().execute(),
    () => login(email, password),
  );
  expect(opened.statusCode).toBe(401);
  const left = portal.db.selectFrom("sessions").select("id").where("user_id", "=", user.id);
  expect(await left.execute()).toEqual([]);
});

test("a profile that is saved during the erasure leaves no name and no e-mail", async () => {
  const ana = portal.withToken((await login(people.ana.email, "a-senha-da-dona")).json().token);
  const { user } = (await ana.get("/auth/user")).json();
  const profile = { name: "Ana Depois", email: "ana.depois@sabia.example" };
  const saved = await whileErasing(
    portal,
    user.person.student.student_number,
    holdEnrollments(user.person.id),
    () => ana.patch("/auth/profile", profile),
  );
  expect(saved.statusCode).toBe(401);
  expect(await everything()).not.toMatch(/Ana Depois|ana\.depois/);
});

test("a first access during the erasure leaves no e-mail", async () => {
  const pending = await portal.db
    .selectFrom("people")
    .innerJoin("enrollments", "enrollments.person_id", "people.id")
    .leftJoin("users", "users.person_id", "people.id")
    .select(["people.id as personId", "people.student_number as studentNumber", "people.birth_date"])
    .select("enrollments.number as enrollment")
    .where("users.id", "is", null)
    .where("people.erased_at", "is", null)
    .executeTakeFirstOrThrow();
  const birth_date = String(pending.birth_date).split("-").reverse().join("");
  const password = "uma-senha-bem-boa";
  const body = { enrollment: pending.enrollment, birth_date, email: "tarde@sabia.example", password };
  const answer = await whileErasing(portal, pending.studentNumber, holdEnrollments(pending.personId), () =>
    portal.anonymous().post("/auth/first-access-register", { ...body, password_confirmation: password }),
  );
  expect(answer.statusCode).toBe(404);
  expect(await everything()).not.toContain("tarde@sabia.example");
});
