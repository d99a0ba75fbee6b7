import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createFolderStorage } from "../../../platform/storage/storage.ts";
import { createTestPackage, type TestPackage } from "../../../testing/content/content-package.ts";
import { untilBlocked } from "../../../testing/database/until-blocked.ts";

let school: TestPackage;
beforeEach(async () => {
  school = await createTestPackage();
});
afterEach(() => school.close());

it("two imports at once do the work of one", async () => {
  const storage = createFolderStorage(join(school.folder, "../other-store"));
  const summaries = await Promise.all([school.import(), school.import({ storage })]);
  expect(summaries.map(({ counts }) => counts.lesson.new).toSorted()).toEqual([0, 6]);
  expect(summaries.map(({ counts }) => counts.lesson.unchanged).toSorted()).toEqual([0, 6]);
  const { rows } = await sql`select 1 from brand_jatoba.lesson_progress`.execute(school.db);
  expect(rows).toHaveLength(4);
});

it("an import keeps what a student changes in their profile while it runs", async () => {
  await school.import();
  await school.edit("people.csv", "F,F,Santos", "F,F,Recife");
  let importing: Promise<unknown> = Promise.resolve();
  await school.db.transaction().execute(async (profile) => {
    await profile
      .updateTable("people")
      .set({ name: "Rosa de Alves" })
      .where("student_number", "=", "P1")
      .execute();
    importing = school.import();
    await untilBlocked(school.db);
  });
  await importing;
  const rosa = school.db.selectFrom("people").select(["name", "naturalness"]);
  expect(await rosa.where("student_number", "=", "P1").executeTakeFirst()).toEqual({
    name: "Rosa de Alves",
    naturalness: "Recife",
  });
});

it("an import starts again when it deadlocks with a student's own change", async () => {
  await school.import();
  await school.edit("courses/biologia/lessons/raiz.md", "A raiz", "Outra raiz");
  await school.edit("groups.yaml", "Turma A", "Turma 1");
  await school.edit("people.csv", "F,F,Santos", "F,F,Recife");
  let importing: Promise<unknown> = Promise.resolve();
  let profile: Promise<unknown> = Promise.resolve();
  await school.db.transaction().execute(async (pause) => {
    await pause.selectFrom("groups").select("id").where("slug", "=", "turma-a").forUpdate().execute();
    importing = school.import();
    // The import has written the lesson and so the content revision, which a changed name has to update as
    // well.
    await untilBlocked(school.db);
    profile = school.db.transaction().execute(async (trx) => {
      await sql`set local deadlock_timeout = '1min'`.execute(trx);
      await trx
        .updateTable("people")
        .set({ name: "Rosa de Alves" })
        .where("student_number", "=", "P1")
        .execute();
    });
    await untilBlocked(school.db, 2);
  });
  await Promise.all([importing, profile]);
  const rosa = school.db.selectFrom("people").select(["name", "naturalness"]);
  expect(await rosa.where("student_number", "=", "P1").executeTakeFirst()).toEqual({
    name: "Rosa de Alves",
    naturalness: "Recife",
  });
});

it("students can read the former content while an import resets the brand", async () => {
  await school.import();
  const before = await school.db.selectFrom("lessons").select("id").execute();
  let resetting: Promise<unknown> = Promise.resolve();
  await school.db.transaction().execute(async (pause) => {
    await sql`lock table registry.brands in exclusive mode`.execute(pause);
    resetting = school.import({ reset: true });
    // All tables are emptied at this point.
    await untilBlocked(school.db);
    await sql`set local lock_timeout = '100ms'`.execute(pause);
    expect(await pause.selectFrom("lessons").select("id").execute()).toEqual(before);
  });
  await resetting;
  const after = await school.db.selectFrom("lessons").select("id").execute();
  // An old address, such as a signed one of a file, must not lead to something else afterwards.
  expect(after.filter(({ id }) => before.some((row) => row.id === id))).toEqual([]);
  expect(after).toHaveLength(before.length);
});

it("students can study while an import that resets the brand waits for that of another brand", async () => {
  await school.import();
  let resetting: Promise<unknown> = Promise.resolve();
  await school.db.transaction().execute(async (other) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('sabia import registry', 0))`.execute(other);
    resetting = school.import({ reset: true });
    await untilBlocked(school.db);
    await school.db.transaction().execute(async (student) => {
      await sql`set local lock_timeout = '100ms'`.execute(student);
      await student.updateTable("lesson_progress").set({ touched_at: new Date() }).execute();
    });
  });
  await resetting;
});

it("an import that fails midway leaves nothing behind", async () => {
  await school.import();
  await sql`create function brand_jatoba.fail() returns trigger language plpgsql as
    'begin raise exception ''midway''; end'`.execute(school.db);
  await sql`create trigger fail before insert on brand_jatoba.lesson_progress execute function brand_jatoba.fail()`.execute(
    school.db,
  );
  await school.edit("brand.yaml", "name: Escola Jatobá", "name: Outra escola");
  await school.edit("courses/biologia/lessons/raiz.md", "A raiz", "Outra raiz");
  await school.edit("people.csv", "Caio Dias", "Caio Reis");
  await school.edit("history/progress.yaml", "progress: 0.5", "progress: 0.7");
  await expect(school.import()).rejects.toThrow("midway");

  const settings = await school.db.selectFrom("settings").select("name").executeTakeFirst();
  expect(settings?.name).toBe("Escola Jatobá");
  const titles = await school.db.selectFrom("lessons").select("title").execute();
  expect(titles.map(({ title }) => title)).not.toContain("Outra raiz");

  await sql`drop trigger fail on brand_jatoba.lesson_progress`.execute(school.db);
  const { counts } = await school.import();
  expect([
    counts.brand.changed,
    counts.lesson.changed,
    counts.person.changed,
    counts.progress.changed,
  ]).toEqual([1, 1, 1, 1]);
});

it("a brand whose first import fails is not registered", async () => {
  await school.edit("enrollments.csv", "turma-b", "turma-z");
  await expect(school.import()).rejects.toThrow("refused");
  expect(await school.database.registry.selectFrom("brands").selectAll().execute()).toEqual([]);
  const { rows } = await sql`select from pg_namespace where nspname = 'brand_jatoba'`.execute(
    school.database.registry,
  );
  expect(rows).toEqual([]);
});
