import { afterEach, beforeEach, expect, it } from "vitest";
import type { TestPackage } from "../../../../testing/content/content-package.ts";
import { createListPackage, ordering } from "../../../../testing/content/list-package.ts";

let school: TestPackage;
beforeEach(async () => {
  school = await createListPackage();
});
afterEach(() => school.close());

it("a list that loses an exercise isn't finished for students who still have that exercise", async () => {
  await school.import();
  const stand = async () => ({
    list: await school.db
      .selectFrom("exercise_list_instances")
      .select(["status", "exercises_count", "replied_count"])
      .execute(),
    lesson: await school.db
      .selectFrom("lesson_progress")
      .innerJoin("lessons", "lessons.id", "lesson_id")
      .select(["progress", "finished_at"])
      .where("lessons.slug", "=", "pratica")
      .execute(),
  });
  const before = await stand();
  expect(before.list).toEqual([{ status: "EA", exercises_count: 3, replied_count: 2 }]);
  await school.edit("courses/biologia/lists/pratica.yaml", ordering, "");
  expect((await school.import()).counts.answers).toMatchObject({ unchanged: 1 });
  expect(await stand()).toEqual(before);
});
