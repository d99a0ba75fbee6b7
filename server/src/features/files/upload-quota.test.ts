import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enrollmentIdOf } from "../../testing/content/demo-ids.ts";
import { makeRecording } from "../../testing/content/sample-files.ts";
import { people, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { openList, postAnswer, upload } from "../../testing/study/lists.ts";
import { lockOwner } from "./files.queries.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ UNUSED_UPLOADS_MB_BY_STUDENT: "1" });
});
afterAll(() => portal.close());

/** A recording of nearly half the quota. */
const recording = () => Buffer.concat([makeRecording(), randomBytes(450_000)]);
const countStored = async () => (await readdir(join(portal.filesFolder, "sabia/uploads"))).length;

test("uploads that no answer uses are limited per student, also when they arrive at once", async () => {
  const [ana, bruno] = [await portal.signIn("ana"), await portal.signIn("bruno")];
  const answers = await Promise.all([1, 2, 3, 4].map(() => upload(ana, recording())));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 429, 429]);
  const refused = await upload(ana, recording());
  expect(refused.json().message).toBe(
    "Você enviou mais de 1 MB em arquivos que nenhuma resposta usa. Tente novamente mais tarde: eles são apagados depois de um dia.",
  );
  expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
  expect(await countStored()).toBe(2);
  expect((await upload(bruno, recording())).statusCode).toBe(201);
  const first = answers.find(({ statusCode }) => statusCode === 201)?.json().file;
  expect((await ana.post("/file/delete", { file: first.title })).statusCode).toBe(200);
  expect((await upload(ana, recording())).statusCode).toBe(201);
});

test("an upload that an answer uses doesn't count towards the quota", async () => {
  const bruno = await portal.signIn("bruno");
  const enrollment_id = await enrollmentIdOf(portal, "20260005");
  const { of } = await openList(portal, bruno, enrollment_id, "todos-os-tipos");
  const sent = await upload(bruno, recording());
  const file_id = sent.json().file.id;
  expect((await upload(bruno, recording())).statusCode).toBe(429);
  const spoken = of["explicar-em-voz-alta"]?.id ?? 0;
  expect((await postAnswer(bruno, spoken, { enrollment_id, file_id })).statusCode).toBe(200);
  expect((await upload(bruno, recording())).statusCode).toBe(201);
});

test("a tiny upload counts as 64 KB towards the quota", async () => {
  const davi = await portal.signIn("davi");
  for (let sent = 0; sent < 16; sent++) expect((await upload(davi, makeRecording())).statusCode).toBe(201);
  expect((await upload(davi, makeRecording())).statusCode).toBe(429);
});

test("an upload doesn't wait for a student of another school with the same id", async () => {
  const ana = await portal.signIn("anaOfIpe");
  const { id } = await portal.database
    .brand("ipe")
    .selectFrom("users")
    .select("person_id as id")
    .where("email", "=", people.anaOfIpe.email)
    .executeTakeFirstOrThrow();
  await portal.db.transaction().execute(async (trx) => {
    await lockOwner(trx, "sabia", id);
    expect((await upload(ana, makeRecording())).statusCode).toBe(201);
  });
});

test("the quota holds in a database without the schema that every other one has", async () => {
  const carla = await portal.signIn("carla");
  await portal.database.pool.query("drop schema public");
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all([1, 2, 3, 4].map(() => upload(carla, recording())));
    const taken = round === 0 ? 2 : 0;
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(taken);
  }
});
