import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listPersonalDataSources } from "../../personal-data-sources.ts";
import { createMailbox } from "../../platform/mail/mailbox.ts";
import { createFolderStorage } from "../../platform/storage/storage.ts";
import { people, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { readAllTables } from "../../testing/study/written-work.ts";
import { erasePerson } from "./public.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const erase = (studentNumber: string) =>
  erasePerson(studentNumber, {
    db: portal.db,
    storage: createFolderStorage(portal.dataDir),
    clock: portal.clock,
    slug: "sabia",
    sources: listPersonalDataSources(portal.clock, (mails) =>
      createMailbox(mailFolder(), { name: "", address: "a@sabia.example" }).forget("sabia", mails),
    ),
  });
const mailFolder = () => join(portal.dataDir, "mail");

test("the copy is a ZIP with all data of the student, and none of others", async () => {
  const ana = await portal.signIn("ana");
  await portal.anonymous().post("/auth/reset_password", { email: people.ana.email });
  await portal.jobs.run();
  const answer = await ana.get("/auth/my-data");
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("application/zip");
  expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename="meus-dados-sabia-.*\.zip"$/);
  expect(answer.headers["cache-control"]).toBe("no-store");
  const files = unzipSync(answer.rawPayload);
  const json = strFromU8(files["dados.json"] ?? new Uint8Array());
  const data = JSON.parse(json);
  expect(data.account.person).toMatchObject({
    name: "Ana Lima",
    cpf: "90010010173",
    birth_date: "2005-08-17",
  });
  expect(data.account.account.email).toBe(people.ana.email);
  expect(data.account.phones).toEqual([{ number: "5511990010101" }]);
  expect(data.account.addresses[0]).toMatchObject({
    street: "Rua dos Sabiás",
    city: "São Paulo",
    state: "São Paulo",
  });
  expect(data.account.sessions.length).toBeGreaterThan(0);
  expect(data.account.password_resets).toEqual([{ expires_at: expect.any(String), used_at: null }]);
  for (const name of ["code", "gateway_id", "updated_at", "next_charge_at"])
    expect(data.orders[0]).toHaveProperty(name);
  expect(data.orders[0].payments[0]).toHaveProperty("gateway_id");
  expect(data.enrollments.length).toBeGreaterThanOrEqual(4);
  expect(data.enrollments.some(({ lessons }: { lessons: unknown[] }) => lessons.length > 0)).toBe(true);
  expect(json).not.toMatch(/password_hash|argon2|token/);
  expect(json).not.toContain("Bruno");
});

test("the copy's file name has the date in the brand's time zone, late in the evening too", async () => {
  const untilNextDay = 24 * 3600 - (Math.floor(portal.clock.now().getTime() / 1000) % (24 * 3600));
  // In São Paulo it is 22:00 of the day before.
  portal.clock.advance(untilNextDay + 3600);
  const yesterday = new Date(portal.clock.now().getTime() - 24 * 3600 * 1000).toISOString().slice(0, 10);
  const answer = await (await portal.signIn("bruno")).get("/auth/my-data");
  expect(answer.headers["content-disposition"]).toContain(`meus-dados-sabia-${yesterday}.zip`);
});

test("a request for erasure is recorded once", async () => {
  const carla = await portal.signIn("carla");
  expect((await carla.get("/auth/erasure-request")).json()).toEqual({ requested_at: null });
  const answer = await carla.post("/auth/erasure-request");
  expect(answer.statusCode).toBe(201);
  expect(answer.json().message).not.toBe("");
  const { requested_at } = (await carla.get("/auth/erasure-request")).json();
  portal.clock.advance(60);
  expect((await carla.post("/auth/erasure-request")).statusCode).toBe(201);
  expect((await carla.get("/auth/erasure-request")).json()).toEqual({ requested_at });
});

test("an erasure leaves nothing personal in any table, and keeps the counts", async () => {
  const ana = await portal.signIn("ana");
  await ana.post("/auth/erasure-request");
  const { user } = (await ana.get("/auth/user")).json();
  const enrollments = (await ana.get("/course")).json().data.courses as { number: string }[];
  const count = () => portal.db.selectFrom("lesson_progress").select("progress").execute();
  const before = (await count()).length;

  expect(await erase(user.person.student.student_number)).toBe(true);
  expect(await erase(user.person.student.student_number)).toBe(false);

  const secrets = [
    user.name,
    user.email,
    user.CPF,
    user.dataNascimento,
    user.person.phones[0].number,
    user.person.addresses[0].street,
    user.person.student.student_number,
    ...enrollments.map(({ number }) => number),
  ];
  // Only the import's ledger still has the numbers: without them an old file would restore the student.
  for (const [table, text] of await readAllTables(portal.database)) {
    if (table === "import_fingerprints") continue;
    for (const secret of secrets) expect(text.includes(`"${secret}"`), `${secret} in ${table}`).toBe(false);
  }
  expect((await count()).length).toBe(before);
  expect((await ana.get("/auth/user")).statusCode).toBe(401);
  const login = await portal.anonymous().post("/auth/login", people.ana);
  expect(login.statusCode).toBe(401);
  const other = { email: `apagado-${user.id}`, password: "qualquer-senha" };
  expect((await portal.anonymous().post("/auth/login", other)).statusCode).toBe(422);
  const verify = { enrollment: enrollments[0]?.number, birth_date: "17082005" };
  expect((await portal.anonymous().post("/auth/first-access-verify", verify)).statusCode).toBe(404);
  const requests = portal.db.selectFrom("erasure_requests").select("done_at");
  // The time of the erasure stays on record.
  expect(await requests.where("person_id", "=", user.person.id).execute()).toEqual([
    { done_at: portal.clock.now() },
  ]);
});

test("an erasure removes the student's mails from the local mailbox, and nobody else's", async () => {
  const folder = join(mailFolder(), "sabia");
  const receive = async (email: string) => {
    const before = new Set(await readdir(folder).catch(() => []));
    await portal.anonymous().post("/auth/reset_password", { email });
    await portal.jobs.run();
    return (await readdir(folder)).filter((name) => !before.has(name));
  };
  const bruno = await portal.signIn("bruno");
  const [his, hers] = [await receive(people.bruno.email), await receive(people.carla.email)];
  expect([his.length, hers.length]).toEqual([1, 1]);
  const { user } = (await bruno.get("/auth/user")).json();
  expect(await erase(user.person.student.student_number)).toBe(true);
  const left = await readdir(folder);
  expect(left).toEqual(expect.arrayContaining(hers));
  expect(left).not.toEqual(expect.arrayContaining(his));
});

test("an erased account's placeholder e-mail can't be registered to block an erasure, nor used to sign in or to request a link", async () => {
  const accounts = portal.db.selectFrom("users").innerJoin("people", "people.id", "users.person_id");
  const gone = await accounts
    .select(["users.id", "people.student_number"])
    .where("people.erased_at", "is", null)
    .where("users.email", "!=", people.carla.email)
    .executeTakeFirstOrThrow();
  const carla = await portal.signIn("carla");
  for (const email of [`apagado-${gone.id}@apagado.invalid`, `apagado-${gone.id}`])
    await carla.patch("/auth/profile", { name: "Carla Nunes", email });
  expect(await erase(gone.student_number)).toBe(true);
  const [left] = await accounts.select("users.email").where("users.id", "=", gone.id).execute();
  const ask = await portal.anonymous().post("/auth/reset_password", { email: left?.email });
  expect(ask.statusCode).toBe(422);
});

test("the notice is the brand's own, or the default that describes what the portal does", async () => {
  const { html } = (await portal.anonymous().get("/privacy")).json();
  expect(html).toContain("Escola Sabiá");
  expect(html).toContain("13.709");
  // Purchases are stored too, and the payment gateway receives the buyer's data.
  expect(html).toMatch(/<strong>Compras:<\/strong> .*últimos quatro dígitos do cartão/);
  expect(html).toMatch(/operadora de pagamentos recebe .*nome, e-mail, CPF, telefone e endereço/);
  await portal.db.updateTable("settings").set({ privacy_html: "<p>Nosso aviso</p>" }).execute();
  expect((await portal.anonymous().get("/privacy")).json()).toEqual({ html: "<p>Nosso aviso</p>" });
});
