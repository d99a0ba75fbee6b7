/** A school takes back an access that a stranger made, and the student makes their own (docs/decisions/0005). */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { erasePerson } from "../features/privacy/public.ts";
import { listPersonalDataSources } from "../personal-data-sources.ts";
import { bareEnvironment } from "../platform/bare-environment.ts";
import { hashPassword } from "../platform/passwords.ts";
import { createFolderStorage } from "../platform/storage/storage.ts";
import { enrollmentIdOf, findDiscussionOf, listLessonsOf } from "../testing/content/demo-ids.ts";
import { untilBlocked } from "../testing/database/until-blocked.ts";
import { type Client, people, startTestApp, type TestApp } from "../testing/portal/test-app.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ TOKEN_LIFETIME_SECONDS: "43200" });
});
afterAll(() => portal.close());

/** Runs the command while the portal is running. */
async function reset(...words: string[]) {
  const env = { ...bareEnvironment(), DATABASE_URL: portal.url, DATA_DIR: portal.dataDir };
  const child = spawn(process.execPath, [join(import.meta.dirname, "access-reset.ts"), ...words], { env });
  const output = Promise.all([text(child.stdout), text(child.stderr)]).then((parts) => parts.join(""));
  const [status] = await once(child, "close");
  return { status, output: await output };
}

type Pending = { number: string; enrollment: string; birth_date: string };
const eva = { number: "A2026-0004", enrollment: "20260042", birth_date: "15032004" };
const iara = { number: "A2026-0005", enrollment: "20260043", birth_date: "01122003" };

type Account = readonly [email: string, password: string];
const makeAccess = ({ enrollment, birth_date }: Pending, [email, password]: Account) =>
  portal.anonymous().post("/auth/first-access-register", {
    enrollment,
    birth_date,
    email,
    password,
    password_confirmation: password,
  });
const logIn = ([email, password]: Account) => portal.anonymous().post("/auth/login", { email, password });
const enter = async (account: Account) => portal.withToken((await logIn(account)).json().token);
const askForLink = (email: string) => portal.anonymous().post("/auth/reset_password", { email });
const mails = () => readdir(join(portal.dataDir, "mail", "sabia")).catch(() => []);

test("a stranger's access ends, and the student makes their own with all the work done before", async () => {
  const stranger = ["estranho@sabia.example", "senha-do-estranho"] as const;
  const student = ["eva.prado@sabia.example", "senha-da-propria-eva"] as const;
  const bruno = await portal.signIn("bruno");
  await bruno.post("/auth/erasure-request");
  await askForLink(people.bruno.email);
  await portal.jobs.run();
  const others = await mails();

  expect((await makeAccess(eva, stranger)).statusCode).toBe(201);
  const [thief, elsewhere] = [await enter(stranger), await enter(stranger)];
  const enrollment_id = await enrollmentIdOf(portal, eva.enrollment);
  const lesson_id = (await listLessonsOf(portal, "lingua-portuguesa"))[0]?.id;
  const studied = await thief.patch("/enrollment/update-lesson-progress", {
    enrollment_id,
    lesson_id,
    progress: 1,
  });
  expect(studied.statusCode).toBe(200);
  const { id: discussion_id } = await findDiscussionOf(portal, "roda-de-leitura");
  const post = { discussion_id, reply: "Eu fico com outro." };
  const { reply } = (await thief.post("/forum/save-reply-in-discussion", post)).json();
  const { user } = (await thief.get("/auth/user")).json();
  const readCourse = async (client: Client) => (await client.get(`/course/${enrollment_id}`)).json().data;
  const course = await readCourse(thief);
  // A link in the stranger's mailbox, one that is not sent yet, and a requested erasure.
  await askForLink(stranger[0]);
  await portal.jobs.run();
  expect(await mails()).toHaveLength(others.length + 1);
  await askForLink(stranger[0]);
  await thief.post("/auth/erasure-request");

  expect(await reset("sabia", eva.number)).toEqual({
    status: 0,
    output: [
      "Took back the access of A2026-0004 in sabia: its e-mail and password are gone.",
      "Sessions ended: 2. Mails of it forgotten, with the links in them: 2.",
      "The erasure that was asked for with it is withdrawn.",
      "What was done with it stays the student's: progress, answers, posts, orders, files, profile.",
      "The first access is open again, with the birth date and 20260042.",
      "",
    ].join("\n"),
  });

  for (const client of [thief, elsewhere]) {
    expect((await client.get("/auth/user")).statusCode).toBe(401);
    expect((await client.post("/auth/refresh_token")).statusCode).toBe(401);
  }
  expect((await logIn(stranger)).statusCode).toBe(401);
  expect((await askForLink(stranger[0])).statusCode).toBe(404);
  await portal.jobs.run();
  expect(await mails()).toEqual(others);
  expect((await reset("sabia", eva.number)).output).toBe("The student A2026-0004 of sabia has no access.\n");

  expect((await makeAccess(eva, student)).statusCode).toBe(201);
  const late = await makeAccess(eva, stranger);
  expect([late.statusCode, late.json().message]).toEqual([
    412,
    "O primeiro acesso desta matrícula já foi realizado.",
  ]);
  const own = await enter(student);
  expect((await own.get("/auth/user")).json().user).toEqual({ ...user, email: student[0] });
  expect(await readCourse(own)).toEqual(course);
  const page = `/forum/get-replies-from-discussion?discussion_id=${discussion_id}&page_number=${reply.page}`;
  expect((await own.get(page)).json().data.at(-1)).toEqual(reply);
  expect((await own.get("/auth/sessions")).json().sessions).toHaveLength(1);
  expect((await own.get("/auth/erasure-request")).json()).toEqual({ requested_at: null });
  expect((await thief.get("/auth/user")).statusCode).toBe(401);

  expect((await bruno.get("/auth/user")).statusCode).toBe(200);
  expect((await bruno.get("/auth/erasure-request")).json().requested_at).not.toBeNull();
  expect((await logIn([people.bruno.email, people.bruno.password])).statusCode).toBe(200);
});

test("a stranger's guesses and requested mails no longer count against the student", async () => {
  const stranger = ["outro.estranho@sabia.example", "senha-do-estranho"] as const;
  const student = ["iara.campos@sabia.example", "senha-da-propria-iara"] as const;
  expect((await makeAccess(iara, stranger)).statusCode).toBe(201);
  for (let tries = 0; tries < 5; tries++) await makeAccess({ ...iara, birth_date: "01011990" }, stranger);
  expect((await makeAccess(iara, student)).statusCode).toBe(429);
  for (let mail = 0; mail < 10; mail++) await askForLink(stranger[0]);
  const thief = await enter(stranger);
  const guess = {
    password: "errada-errada",
    new_password: "nova-senha-boa",
    new_password_confirmation: "nova-senha-boa",
  };
  for (let tries = 0; tries < 10; tries++) await thief.post("/auth/change-pass", guess);
  expect((await thief.post("/auth/change-pass", guess)).statusCode).toBe(429);

  expect((await reset("sabia", iara.number)).status).toBe(0);
  expect((await makeAccess(iara, student)).statusCode).toBe(201);
  expect((await askForLink(student[0])).statusCode).toBe(200);
  const own = await enter(student);
  expect((await own.post("/auth/change-pass", { ...guess, password: student[1] })).statusCode).toBe(200);
});

test("a profile that the stranger saves at the same moment doesn't restore the e-mail", async () => {
  const account = [people.carla.email, people.carla.password] as const;
  const thief = await enter(account);
  const { id } = await portal.db
    .selectFrom("users")
    .select("id")
    .where("email", "=", account[0])
    .executeTakeFirstOrThrow();
  const { saved } = await portal.db.transaction().execute(async (trx) => {
    await trx.updateTable("users").set({ email: null, password_hash: null }).where("id", "=", id).execute();
    const saved = thief.patch("/auth/profile", { name: "Carla Nunes", email: "volta@sabia.example" });
    await untilBlocked(portal.db);
    await trx.updateTable("sessions").set({ revoked_at: new Date() }).where("user_id", "=", id).execute();
    return { saved };
  });
  expect((await saved).statusCode).toBe(401);
  const left = await portal.db.selectFrom("users").select("email").where("id", "=", id).execute();
  expect(left).toEqual([{ email: null }]);
});

test("an erasure that the stranger requests at the same moment isn't recorded", async () => {
  const account = [people.bruno.email, people.bruno.password] as const;
  const thief = await enter(account);
  const { id: user_id, person_id } = await portal.db
    .selectFrom("users")
    .select(["id", "person_id"])
    .where("email", "=", account[0])
    .executeTakeFirstOrThrow();
  const requests = () =>
    portal.db.selectFrom("erasure_requests").selectAll().where("person_id", "=", person_id).execute();
  await portal.db.deleteFrom("erasure_requests").where("person_id", "=", person_id).execute();
  const { asked } = await portal.db.transaction().execute(async (trx) => {
    // The request has found its session alive, and waits.
    await trx.selectFrom("people").select("id").where("id", "=", person_id).forUpdate().execute();
    const asked = thief.post("/auth/erasure-request");
    await untilBlocked(portal.db);
    await trx
      .updateTable("sessions")
      .set({ revoked_at: new Date() })
      .where("user_id", "=", user_id)
      .execute();
    return { asked };
  });
  expect((await asked).statusCode).toBe(401);
  expect(await requests()).toEqual([]);
});

test("a student who is unknown, erased, or without access or enrollment is named, and nothing is changed", async () => {
  const refused = (output: string) => ({ status: 1, output: `${output}\n` });
  expect(await reset("sabia", "A9")).toEqual(refused("There is no student A9 in sabia."));
  expect(await reset("sabiá", "A9")).toEqual(refused('There is no brand "sabiá"; there are: ipe, sabia.'));
  expect(await reset("sabia", "A2026-0006")).toEqual(
    refused("The student A2026-0006 of sabia has no access."),
  );
  const { clock, db } = portal;
  const storage = createFolderStorage(portal.filesFolder);
  await erasePerson("A2026-0009", {
    db,
    slug: "sabia",
    storage,
    clock,
    sources: listPersonalDataSources(clock),
  });
  expect(await reset("sabia", "A2026-0009")).toEqual(refused("The student A2026-0009 of sabia was erased."));
  const account = ["sem.matricula@sabia.example", "uma-senha-bem-boa"] as const;
  await db
    .updateTable("users")
    .set({ email: account[0], password_hash: await hashPassword(account[1]) })
    .where("person_id", "=", (eb) =>
      eb.selectFrom("people").select("id").where("student_number", "=", "A2026-0017"),
    )
    .execute();
  await db.deleteFrom("enrollments").where("number", "=", "20260022").execute();
  expect(await reset("sabia", "A2026-0017")).toEqual(
    refused(
      "The student A2026-0017 of sabia has no enrollment to make a first access with: enroll them first. Nothing was changed.",
    ),
  );
  expect((await logIn(account)).statusCode).toBe(200);
});
