/** A lesson that a student begins while an import makes a list of it: the type can't change under them then, either. */
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { TestPackage } from "../../testing/content-package.ts";
import { createListPackage } from "../../testing/list-package.ts";
import { untilBlocked } from "../../testing/until-blocked.ts";
import { enrollmentIdOf, lessonIdOf, visitSchool } from "../../testing/visit-school.ts";

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

it("before the import's commit: the import is refused", async () => {
  let refusal: Promise<string> = Promise.resolve("");
  let status = 0;
  await school.db.transaction().execute(async (pause) => {
    // What the import writes behind its lessons.
    await sql`lock table brand_jatoba.groups in exclusive mode`.execute(pause);
    refusal = school.refusals().catch(({ message }) => message);
    await untilBlocked(school.db);
    ({ statusCode: status } = await report());
  });
  expect(await refusal).toBe(
    "courses/biologia/lessons/inseto.md:3  students have this lesson as type video: give the new one another name",
  );
  expect([status, await findType()]).toEqual([200, "LV"]);
});

it("in the very moment of it: the student is told that it is a list", async () => {
  let importing: Promise<unknown> = Promise.resolve();
  let reporting: ReturnType<typeof report> | undefined;
  await school.db.transaction().execute(async (pause) => {
    // What the import writes last.
    await sql`lock table brand_jatoba.import_fingerprints in exclusive mode`.execute(pause);
    importing = school.import();
    await untilBlocked(school.db);
    reporting = report();
    await untilBlocked(school.db, 2, reporting);
  });
  await importing;
  expect([(await reporting)?.statusCode, await findType()]).toEqual([422, "LL"]);
});

it("a list that comes with what was answered in it before the portal is no lesson begun meanwhile", async () => {
  await school.write(
    "history/more.yaml",
    'answers:\n  - enrollment: "1001"\n    lists:\n      - lesson: inseto\n        opened: "-9d 19:00"\n        exercises:\n          - { exercise: partes, at: "-9d 19:02", option: raiz }\n',
  );
  expect((await school.import()).counts.answers).toMatchObject({ new: 1 });
  expect(await findType()).toBe("LL");
});
