/** Erasures during an import, which has looked for stored bytes and not yet committed its rows. */
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listPersonalDataSources } from "../../../personal-data-sources.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { createAnsweredPackage } from "../../../testing/content/answered-package.ts";
import type { TestPackage } from "../../../testing/content/content-package.ts";
import { untilBlocked } from "../../../testing/database/until-blocked.ts";
import { createTestClock } from "../../../testing/portal/test-clock.ts";
import { erasePerson } from "../../privacy/public.ts";

let school: TestPackage;
beforeEach(async () => {
  school = await createAnsweredPackage();
  await school.import();
});
afterEach(() => school.close());

const listFiles = () =>
  school.db.selectFrom("files").select(["name", "storage_key as key"]).orderBy("name").execute();
const isOwn = ({ name }: { name: string }) => /^(rosa|comentario)-/.test(name);
/** The names of files whose bytes are gone. */
async function listWithoutBytes() {
  const files = await listFiles();
  const kept = await Promise.all(files.map(({ key }) => school.storage.touch(key)));
  return files.filter((_file, index) => !kept[index]).map(({ name }) => name);
}

function erase(storage: Storage, onWait?: () => void) {
  const clock = createTestClock();
  const sources = listPersonalDataSources(clock);
  return erasePerson("P1", { db: school.db, slug: "jatoba", storage, clock, sources, onWait });
}

test("an erasure waits for an import that has already checked which files it needs", async () => {
  const before = await listFiles();
  const onWait = vi.fn();
  let importing: Promise<unknown> = Promise.resolve();
  let erasing: Promise<unknown> = Promise.resolve();
  await school.db.transaction().execute(async (pause) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('sabia import registry', 0))`.execute(pause);
    importing = school.import();
    await untilBlocked(school.db);
    erasing = erase(school.storage, onWait);
    await untilBlocked(school.db, 2, erasing);
  });
  await importing;
  expect(await erasing).toBe(true);
  expect(onWait).toHaveBeenCalled();
  expect(await listFiles()).toEqual(before.filter((file) => !isOwn(file)));
  expect(await listWithoutBytes()).toEqual([]);
  for (const { key } of before.filter(isOwn)) expect(await school.storage.touch(key)).toBe(false);
});

test("a lesson that an import gives a file of an erased student, whose bytes are just being removed, has its bytes", async () => {
  const own = (await listFiles()).find(({ name }) => name.startsWith("rosa-"));
  await school.edit("courses/biologia/lessons/raiz.md", "imagens/raiz.png", "respostas/rosa.png");
  let importing: Promise<unknown> = Promise.resolve();
  const slow: Storage = {
    ...school.storage,
    async remove(key) {
      if (key === own?.key) {
        importing = school.import();
        await untilBlocked(school.db, 1, importing);
      }
      await school.storage.remove(key);
    },
  };
  expect(await erase(slow)).toBe(true);
  await importing;
  expect((await listFiles()).map(({ name }) => name)).toContain(own?.name);
  expect(await listWithoutBytes()).toEqual([]);
});
