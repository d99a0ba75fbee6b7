import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFolderStorage, type Storage } from "../../platform/storage/storage.ts";
import { enrollmentIdOf } from "../../testing/content/demo-ids.ts";
import { makePicture, makeRecording } from "../../testing/content/sample-files.ts";
import { type Client, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { eraseStudent } from "../../testing/study/erase-student.ts";
import { openList, postAnswer, upload } from "../../testing/study/lists.ts";
import { recordGrades } from "../grades/public.ts";
import { cleanUploads } from "./clean-uploads.ts";

const daySeconds = 86_400;

let folder: string;
let storage: Storage;
let portal: TestApp;
let ana: Client;
let idOf: (slug: string) => number;
let away: (key: string) => boolean;
const never = () => false;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sabia-clean-"));
  const own = createFolderStorage(folder);
  away = never;
  storage = {
    ...own,
    remove: async (key) => (away(key) ? Promise.reject(new Error("away")) : own.remove(key)),
  };
  portal = await startTestApp({ TOKEN_LIFETIME_SECONDS: "43200" }, { wrapStorage: () => storage });
  ana = await portal.signIn("ana");
  const { of } = await openList(portal, ana, await enrollmentIdOf(portal, "20260001"), "todos-os-tipos");
  idOf = (slug) => of[slug]?.id ?? 0;
});
afterEach(async () => {
  await portal.close();
  await rm(folder, { recursive: true });
});

type Uploaded = { id: number; title: string };
const send = async (bytes: Buffer): Promise<Uploaded> => (await upload(ana, bytes)).json().file;
const bytesIn = async (name: string) => (await readdir(join(folder, "sabia", name))).toSorted();
const clean = (seconds: number, batchSize = 100) => {
  const now = new Date(Date.now() + seconds * 1000);
  return cleanUploads({ db: portal.db, storage, slug: "sabia", now, batchSize });
};

test("an upload that no answer uses is deleted with its bytes after a day; used ones and other files stay", async () => {
  const used = await send(await makePicture());
  const loose = [await send(await makePicture("webp")), await send(makeRecording())];
  const text = { reply: "Quarto de 3 m por 4 m." };
  await postAnswer(ana, idOf("planta-do-quarto"), { ...text, file_id: used.id });
  const others = () =>
    portal.db.selectFrom("files").select("id").where("owner_id", "is", null).orderBy("id").execute();
  const before = await others();

  expect(await clean(daySeconds - 60)).toEqual({ files: 0, strays: 0 });
  expect(await bytesIn("uploads")).toEqual([used, ...loose].map(({ title }) => title).toSorted());
  expect(await clean(daySeconds + 60, 1)).toEqual({ files: 2, strays: 0 });
  expect(await bytesIn("uploads")).toEqual([used.title]);
  expect(await others()).toEqual(before);
  expect((await ana.get(`/file/get-file?file_name=${used.title}`)).statusCode).toBe(200);
  for (const { id } of loose)
    expect((await ana.get(`/file/get-file-by-id?file_id=${id}`)).statusCode).toBe(404);
  expect(await clean(daySeconds + 60)).toEqual({ files: 0, strays: 0 });
});

test("a feedback file is deleted a day after another replaced it", async () => {
  const id = idOf("media-que-nao-serve");
  await postAnswer(ana, id, { reply: "A mediana." });
  await writeFile(join(portal.dataDir, "a.pdf"), "%PDF-1.7\n1 0 obj\n");
  const grade = (tenths: number) =>
    recordGrades({
      db: portal.db,
      storage,
      slug: "sabia",
      folder: portal.dataDir,
      now: portal.clock.now(),
      csv: `id,grade,feedback_file\n${id},${tenths},a.pdf\n`,
    });
  await grade(8);
  const [first] = await bytesIn("feedback");
  await grade(9);
  expect(await bytesIn("feedback")).toHaveLength(2);
  expect(await clean(daySeconds + 60)).toEqual({ files: 1, strays: 0 });
  expect(await bytesIn("feedback")).not.toContain(first);
  expect(await bytesIn("feedback")).toHaveLength(1);
});

test("an answer during cleaning either keeps its file or is refused because it is gone", async () => {
  const files = await Promise.all(Array.from({ length: 8 }, () => send(makeRecording())));
  const { id = 0 } = files[4] ?? {};
  const [answer] = await Promise.all([
    postAnswer(ana, idOf("explicar-em-voz-alta"), { file_id: id }),
    clean(daySeconds + 60, 3),
  ]);
  const kept = await portal.db.selectFrom("files").select("id").where("id", "=", id).execute();
  expect(answer.statusCode).toBe(kept.length === 1 ? 200 : 422);
});

test("bytes without a row and remains of an interrupted upload are set aside after a day", async () => {
  const { title } = await send(makeRecording());
  const stray = join(folder, "sabia/uploads", "gravacao-perdida.webm");
  const part = join(folder, "sabia/uploads", `${title}.0000.part`);
  for (const path of [stray, part]) await writeFile(path, "half");
  expect(await clean(60)).toEqual({ files: 0, strays: 0 });
  const old = new Date(Date.now() - (daySeconds + 60) * 1000);
  for (const path of [stray, part, join(folder, "sabia/uploads", title)]) await utimes(path, old, old);
  expect(await clean(0)).toEqual({ files: 0, strays: 2 });
  expect(await bytesIn("uploads")).toEqual([title]);
});

test("bytes unknown to an older dump are set aside for 30 days and not served", async () => {
  const { id, title } = await send(makeRecording());
  const path = join(folder, "sabia/uploads", title);
  const bytes = await readFile(path);
  const old = new Date(Date.now() - (daySeconds + 60) * 1000);
  await utimes(path, old, old);
  const { id: _id, ...kept } = await portal.db
    .deleteFrom("files")
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  expect(await clean(0)).toEqual({ files: 0, strays: 1 });
  expect(await bytesIn("uploads")).toEqual([]);
  const [today = ""] = await bytesIn(".strays");
  const aside = join(folder, "sabia/.strays", today, "uploads", title);
  expect(await readFile(aside)).toEqual(bytes);
  expect((await ana.get(`/file/get-file?file_name=${title}`)).statusCode).toBe(404);
  // Bytes that were set aside are no longer strays, however old.
  expect(await clean(29 * daySeconds)).toEqual({ files: 0, strays: 0 });
  expect(await readFile(aside)).toEqual(bytes);

  // With the newer dump restored, deleting a file also removes bytes of it that were set aside.
  await portal.db.insertInto("files").values(kept).execute();
  expect((await ana.post("/file/delete", { file: title })).statusCode).toBe(200);
  expect(await readdir(join(folder, "sabia/.strays", today, "uploads"))).toEqual([]);

  await storage.put("sabia/uploads/other.webm", Readable.from(["bytes"]));
  await storage.setAside("sabia/uploads/other.webm", new Date());
  await clean(32 * daySeconds);
  expect(await bytesIn(".strays")).toEqual([]);
});

test("stray bytes of a package, as a killed erasure leaves them, are set aside; those of a file stay, however old", async () => {
  const { storage_key: known } = await portal.db
    .selectFrom("files")
    .select("storage_key")
    .where("owner_id", "is", null)
    .executeTakeFirstOrThrow();
  const stray = `sabia/${"0f".repeat(32).replace("0f", "0f/0f")}`;
  for (const key of [known, stray]) await storage.put(key, Readable.from(["bytes"]));
  expect(await clean(60)).toEqual({ files: 0, strays: 0 });
  const old = new Date(Date.now() - (daySeconds + 60) * 1000);
  for (const key of [known, stray]) await utimes(join(folder, key), old, old);
  expect(await clean(0)).toEqual({ files: 0, strays: 1 });
  expect([await storage.touch(known), await storage.touch(stray)]).toEqual([true, false]);
});

test("files that an erasure couldn't remove are removed by the next cleaning, not set aside", async () => {
  await send(makeRecording());
  const { person } = (await ana.get("/auth/user")).json().user;
  const { student_number } = person.student;
  away = () => true;
  await expect(eraseStudent(portal, student_number, storage)).rejects.toThrow("can't be removed");
  expect(await bytesIn("uploads")).toHaveLength(1);
  away = never;
  expect(await clean(0)).toEqual({ files: 0, strays: 0 });
  expect(await readdir(join(folder, "sabia"), { recursive: true })).toEqual(["uploads"]);
  expect(await portal.db.selectFrom("erased_files").selectAll().execute()).toEqual([]);
});

test("files of an erasure that commits during a cleaning, and dies, are removed by the next one, not set aside", async () => {
  const { id: file_id } = await send(await makePicture());
  await postAnswer(ana, idOf("planta-do-quarto"), { reply: "Quarto de 3 m por 4 m.", file_id });
  const { person } = (await ana.get("/auth/user")).json().user;
  const { listOld } = storage;
  storage.listOld = async function* (...given) {
    storage.listOld = listOld;
    away = () => true;
    await expect(eraseStudent(portal, person.student.student_number, storage)).rejects.toThrow();
    yield* listOld(...given);
  };
  await clean(daySeconds + 60);
  away = never;
  await clean(daySeconds + 60);
  expect(await readdir(join(folder, "sabia"), { recursive: true })).toEqual(["uploads"]);
});

test("the bytes of unused files in an unreachable store are removed by the next cleaning", async () => {
  const { title } = await send(makeRecording());
  away = () => true;
  await expect(clean(daySeconds + 60)).rejects.toThrow("away");
  expect(await bytesIn("uploads")).toEqual([title]);
  away = never;
  expect((await ana.get(`/file/get-file?file_name=${title}`)).statusCode).toBe(404);
  expect(await clean(daySeconds + 60)).toEqual({ files: 0, strays: 0 });
  expect(await bytesIn("uploads")).toEqual([]);
  expect(await bytesIn("")).toEqual(["uploads"]);
});

test("a file that can't be removed doesn't keep those after it, nor stray bytes", async () => {
  const [stuck, loose] = [await send(makeRecording()), await send(makeRecording())];
  const stray = "sabia/uploads/stray.ogg";
  await storage.put(stray, Readable.from(["bytes"]));
  const old = new Date(Date.now() - 60_000);
  await utimes(join(folder, stray), old, old);
  away = (key) => key.endsWith(stuck.title);
  await expect(clean(daySeconds + 60, 1)).rejects.toThrow("away");
  expect(await bytesIn("uploads")).toEqual([stuck.title]);
  expect((await ana.get(`/file/get-file?file_name=${loose.title}`)).statusCode).toBe(404);
  away = never;
  expect(await clean(daySeconds + 60, 1)).toEqual({ files: 0, strays: 0 });
  expect(await bytesIn("uploads")).toEqual([]);
});
