/** A student begins a lesson while an import turns it into a list: its type must not change under them. */
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { TestPackage } from "../../../../testing/content/content-package.ts";
import { createListPackage } from "../../../../testing/content/list-package.ts";
import { enrollmentIdOf, lessonIdOf, visitSchool } from "../../../../testing/content/visit-school.ts";
import { untilBlocked } from "../../../../testing/database/until-blocked.ts";
import { postOpening } from "../../../../testing/study/lists.ts";

let school: TestPackage;
let rosa: Awaited<ReturnType<typeof visitSchool>>;
let report: () => ReturnType<typeof rosa.client.patch>;
beforeEach(async () => {
  school = await createListPackage();
  await school.import();
  rosa = await visitSchool(school, "rosa");
  const [enrollment_id, lesson_id] = await Promise.all([
    enrollmentIdOf(school, "1001"),
    lessonIdOf(school, "inseto"),
  ]);
  report = () =>
    rosa.client.patch("/enrollment/update-lesson-progress", { enrollment_id, lesson_id, progress: 1 });
  await school.edit("courses/biologia/lessons/inseto.md", "type: video", "type: list\nlist: pratica");
  await school.edit("groups.yaml", "name: Turma A", "name: Turma Alfa");
});
afterEach(async () => {
  await rosa.close();
  await school.close();
});

const findType = async () =>
  (
    await school.db
      .selectFrom("lessons")
      .select("type")
      .where("slug", "=", "inseto")
      .executeTakeFirstOrThrow()
  ).type;

it("an import is refused if a student is just beginning the lesson", async () => {
  let refusal: Promise<string> = Promise.resolve("");
  let reporting: ReturnType<typeof report> | undefined;
  await school.db.transaction().execute(async (pause) => {
    // A new row of progress waits for its enrollment.
    await pause.selectFrom("enrollments").select("id").where("number", "=", "1001").forUpdate().execute();
    reporting = report();
    await untilBlocked(school.db, 1, reporting);
    refusal = school.refusals().catch(({ message }) => message);
    await untilBlocked(school.db, 2, refusal);
  });
  expect(await refusal).toBe(
    "courses/biologia/lessons/inseto.md:3  students have this lesson as type video: give the new one another name",
  );
  expect([(await reporting)?.statusCode, await findType()]).toEqual([200, "LV"]);
});

it("a student who reports progress while the lesson becomes a list is refused with that reason", async () => {
  let importing: Promise<unknown> = Promise.resolve();
  let reporting: ReturnType<typeof report> | undefined;
  await school.db.transaction().execute(async (pause) => {
    // The import writes fingerprints last.
    await sql`lock table brand_jatoba.import_fingerprints in exclusive mode`.execute(pause);
    importing = school.import();
    await untilBlocked(school.db);
    reporting = report();
    await untilBlocked(school.db, 2, reporting);
  });
  await importing;
  expect([(await reporting)?.statusCode, await findType()]).toEqual([422, "LL"]);
});

it("a list that becomes a text while it is opened can't be opened", async () => {
  const place = [await enrollmentIdOf(school, "1001"), await lessonIdOf(school, "pratica")] as const;
  await school.db.deleteFrom("exercise_list_instances").execute();
  await school.db.deleteFrom("lesson_progress").where("lesson_id", "=", place[1]).execute();
  await school.db.updateTable("lessons").set({ response_ends_at: null }).execute();
  await school.remove("history/answers.yaml");
  await school.write(
    "courses/biologia/lessons/pratica.md",
    "---\ntitle: Prática\ntype: content\n---\nLeia.\n",
  );
  let importing: Promise<unknown> = Promise.resolve();
  let opening: ReturnType<typeof report> | undefined;
  await school.db.transaction().execute(async (pause) => {
    await sql`lock table brand_jatoba.import_fingerprints in exclusive mode`.execute(pause);
    importing = school.import();
    await untilBlocked(school.db);
    opening = postOpening(rosa.client, ...place);
    await untilBlocked(school.db, 2, opening);
  });
  await importing;
  const instances = await school.db.selectFrom("exercise_list_instances").select("id").execute();
  expect([(await opening)?.statusCode, instances]).toEqual([404, []]);
});

it("an answer waits for such an import, which doesn't deadlock with it and isn't done twice", async () => {
  await school.edit("courses/biologia/lists/pratica.yaml", "minutes: 30", "minutes: 90");
  await school.edit(
    "history/progress.yaml",
    'progress: 0.38, at: "-1d 20:10"',
    'progress: 0.4, at: "-1d 20:20"',
  );
  // A sequence isn't rolled back.
  await sql`create sequence brand_jatoba.runs`.execute(school.db);
  await sql`create function brand_jatoba.count_run() returns trigger language plpgsql as
    'begin perform nextval(''brand_jatoba.runs''); return null; end'`.execute(school.db);
  await sql`create trigger count_run after update on brand_jatoba.lessons for each statement
    execute function brand_jatoba.count_run()`.execute(school.db);
  let importing: Promise<unknown> = Promise.resolve();
  let answering: Promise<unknown> = Promise.resolve();
  await school.db.transaction().execute(async (pause) => {
    const lesson = await lessonIdOf(school, "folha");
    await pause
      .selectFrom("lesson_progress")
      .select("progress")
      .where("lesson_id", "=", lesson)
      .forUpdate()
      .execute();
    importing = school.import();
    // The import has moved the deadline of Rosa's list.
    await untilBlocked(school.db);
    answering = school.db.transaction().execute(async (answer) => {
      await sql`set local deadlock_timeout = '1min'`.execute(answer);
      await answer.updateTable("exercise_list_instances").set({ status: "EA" }).execute();
    });
    await untilBlocked(school.db, 2, answering);
  });
  await Promise.all([importing, answering]);
  const { rows } = await sql<{
    count: number;
  }>`select last_value::int as count from brand_jatoba.runs`.execute(school.db);
  expect([rows, await findType()]).toEqual([[{ count: 1 }], "LL"]);
});

it("a new list with imported answers doesn't count as a begun lesson", async () => {
  await school.write(
    "history/more.yaml",
    'answers:\n  - enrollment: "1001"\n    lists:\n      - lesson: inseto\n        opened: "-9d 19:00"\n        exercises:\n          - { exercise: partes, at: "-9d 19:02", option: raiz }\n',
  );
  expect((await school.import()).counts.answers).toMatchObject({ new: 1 });
  expect(await findType()).toBe("LL");
});
