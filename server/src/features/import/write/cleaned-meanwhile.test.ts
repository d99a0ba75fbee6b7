/** The cleaning of stored bytes during an import, which has found them stored and not yet committed the rows of its files. */
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listPersonalDataSources } from "../../../personal-data-sources.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { createAnsweredPackage } from "../../../testing/content/answered-package.ts";
import type { TestPackage } from "../../../testing/content/content-package.ts";
import { untilBlocked } from "../../../testing/database/until-blocked.ts";
import { createTestClock } from "../../../testing/portal/test-clock.ts";
import { cleanUploads } from "../../files/clean-uploads.ts";
import { erasePerson } from "../../privacy/public.ts";

let school: TestPackage;
let key: string;
beforeEach(async () => {
  school = await createAnsweredPackage();
  await school.import();
  const { storage_key } = await school.db
    .selectFrom("files")
    .select("storage_key")
    .where("name", "like", "rosa-%")
    .executeTakeFirstOrThrow();
  key = storage_key;
});
afterEach(() => school.close());

const clean = (storage: Storage = school.storage) =>
  cleanUploads({ db: school.db, storage, slug: "jatoba", now: new Date() });

/** Erases the student to whom the file of `key` belongs; its bytes can't be removed. */
async function eraseLeavingBytes(): Promise<void> {
  const clock = createTestClock();
  const storage = { ...school.storage, remove: () => Promise.reject(new Error("away")) };
  const sources = listPersonalDataSources(clock);
  const erasing = erasePerson("P1", { db: school.db, slug: "jatoba", storage, clock, sources });
  await expect(erasing).rejects.toThrow("can't be removed");
}

/** Imports a package in which a lesson shows the file of `key`; does `work` before the import can commit. */
async function importMeanwhile(work: () => Promise<unknown>): Promise<void> {
  await school.edit("courses/biologia/lessons/raiz.md", "imagens/raiz.png", "respostas/rosa.png");
  let importing: Promise<unknown> = Promise.resolve();
  await school.db.transaction().execute(async (pause) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('sabia import registry', 0))`.execute(pause);
    importing = school.import();
    await untilBlocked(school.db);
    await work();
  });
  await importing;
  const known = school.db.selectFrom("files").select("id").where("storage_key", "=", key);
  expect(await known.execute()).toHaveLength(1);
}

test("the cleaning removes no bytes of a deleted file that an import needs again", async () => {
  await eraseLeavingBytes();
  await importMeanwhile(clean);
  expect(await school.storage.touch(key)).toBe(true);
  await clean();
  expect(await school.storage.touch(key)).toBe(true);
  expect(await school.db.selectFrom("erased_files").selectAll().execute()).toEqual([]);
});

test("the cleaning sets aside no bytes that an import found stored", async () => {
  await eraseLeavingBytes();
  await school.db.deleteFrom("erased_files").execute();
  // As if the cleaning had listed them as old just before the import.
  const storage: Storage = {
    ...school.storage,
    async *listOld(prefix) {
      if (key.startsWith(`${prefix}/`)) yield [key];
    },
  };
  await importMeanwhile(async () => expect(await clean(storage)).toEqual({ files: 0, strays: 0 }));
  expect(await school.storage.touch(key)).toBe(true);
});
