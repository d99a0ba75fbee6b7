import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { TestPackage } from "../../../../testing/content/content-package.ts";
import { createListPackage } from "../../../../testing/content/list-package.ts";

// The school opens its portal first and imports earlier studies later, after students have visited.
let school: TestPackage;
const visited = new Date("2026-03-02T12:00:00Z");
beforeEach(async () => {
  school = await createListPackage();
  const kept: [string, string][] = [];
  for (const path of ["history/answers.yaml", "history/progress.yaml"]) {
    kept.push([path, await readFile(join(school.folder, path), "utf8")]);
    await school.remove(path);
  }
  await school.import();
  const seen = school.db
    .selectFrom("enrollments")
    .innerJoin("groups", "groups.id", "enrollments.group_id")
    .innerJoin("lessons", "lessons.syllabus_id", "groups.syllabus_id")
    .select((eb) => ["enrollments.id", "lessons.id as lesson", eb.val(visited).as("at")])
    .where("enrollments.number", "=", "1001");
  await school.db
    .insertInto("lesson_progress")
    .columns(["enrollment_id", "lesson_id", "touched_at"])
    .expression(seen)
    .execute();
  for (const [path, text] of kept) await school.write(path, text);
  const closed = 'opened: "-10d 19:00"\n        closed: "-10d 20:00"';
  await school.edit("history/answers.yaml", 'opened: "-10d 19:00"', closed);
});
afterEach(() => school.close());

const progressOf = (lesson: string) =>
  school.db
    .selectFrom("lesson_progress")
    .innerJoin("lessons", "lessons.id", "lesson_progress.lesson_id")
    .select(["progress", "touched_at", "finished_at"])
    .where("lessons.slug", "=", lesson)
    .executeTakeFirst();

test("a list that the student has opened in the portal is kept as it is, with its progress", async () => {
  const lesson = school.db
    .selectFrom("lessons")
    .innerJoin("lesson_progress", "lesson_progress.lesson_id", "lessons.id")
    .select((eb) => [
      "lesson_id",
      "exercise_list_id",
      "enrollment_id",
      eb.val(visited).as("at"),
      eb.val(new Date("2026-03-02T12:30:00Z")).as("deadline"),
      eb.val(3).as("n"),
    ])
    .where("lessons.slug", "=", "pratica");
  await school.db
    .insertInto("exercise_list_instances")
    .columns([
      "lesson_id",
      "exercise_list_id",
      "enrollment_id",
      "created_at",
      "deadline_at",
      "exercises_count",
    ])
    .expression(lesson)
    .execute();
  const { counts } = await school.import();
  expect(counts).toMatchObject({ progress: { new: 4, kept: 1 }, answers: { kept: 1 } });
  expect(await progressOf("pratica")).toEqual({ progress: 0, touched_at: visited, finished_at: null });
});

test("progress made elsewhere counts even if the student has visited the lesson since, and the last visit stays", async () => {
  const { counts } = await school.import();
  expect(counts).toMatchObject({ progress: { new: 5, kept: 0 }, answers: { new: 1 } });
  const list = await school.db.selectFrom("exercise_list_instances").select("status").executeTakeFirst();
  expect(list).toEqual({ status: "FE" });
  expect(await progressOf("pratica")).toEqual({
    progress: 1,
    touched_at: visited,
    finished_at: new Date("2026-02-20T23:00:00Z"),
  });
  expect(await progressOf("folha")).toEqual({ progress: 0.38, touched_at: visited, finished_at: null });
});
