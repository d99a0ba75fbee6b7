import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BrandDb, BrandTransaction } from "../../db/database.ts";
import { createFolderStorage, type Storage } from "../../platform/storage/storage.ts";
import { enrollmentIdOf } from "../../testing/content/demo-ids.ts";
import { type Client, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { getExercise, openList, postAnswer } from "../../testing/study/lists.ts";
import { recordGrades } from "./public.ts";

let portal: TestApp;
let ana: Client;
let folder: string;
let storage: Storage;
let id: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sabia-grades-"));
  storage = createFolderStorage(join(folder, "store"));
  portal = await startTestApp({}, { wrapStorage: () => storage });
  ana = await portal.signIn("ana");
  const { of } = await openList(portal, ana, await enrollmentIdOf(portal, "20260001"), "todos-os-tipos");
  id = of["media-que-nao-serve"]?.id ?? 0;
  await postAnswer(ana, id, { reply: "A mediana." });
  await writeFile(join(folder, "a.pdf"), "%PDF-1.7\n1 0 obj\n");
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true });
});

/** Commits each transaction, and then fails as if its connection had broken before the answer arrived. */
const losingAnswers = () =>
  ({
    transaction: () => ({
      execute: async (work: (trx: BrandTransaction) => Promise<unknown>) => {
        await portal.db.transaction().execute(work);
        throw new Error("Connection terminated unexpectedly");
      },
    }),
  }) as unknown as BrandDb;

const record = (db: BrandDb) =>
  recordGrades({
    db,
    storage,
    slug: "sabia",
    folder,
    now: portal.clock.now(),
    csv: `id,grade,feedback_file\n${id},8,a.pdf\n`,
  });
test("a feedback file stays if the connection breaks after the commit of its grade", async () => {
  await expect(record(losingAnswers())).rejects.toThrow("Connection terminated");
  const { grade, feedback_file_id: fileId } = (await getExercise(ana, id)).json();
  expect([grade, fileId]).toEqual([8, expect.any(Number)]);
  expect((await ana.get(`/file/get-file-by-id?file_id=${fileId}`)).statusCode).toBe(200);
});
