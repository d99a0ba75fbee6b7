import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { listPersonalDataSources } from "../../../personal-data-sources.ts";
import { createTestPackage, type TestPackage } from "../../../testing/content/content-package.ts";
import { createTestClock } from "../../../testing/portal/test-clock.ts";
import { erasePerson } from "../../privacy/public.ts";

// A course taught in order gets a new first lesson, after an import brought studies of its former ones.
let school: TestPackage;
const history = "history/progress.yaml";
beforeAll(async () => {
  school = await createTestPackage();
  await school.import();
});
beforeEach(async () => {
  await school.restore();
  await school.write("courses/historia/lessons/zero.md", "---\ntitle: Zero\ntype: content\n---\nZero.\n");
  await school.edit("courses/historia/course.yaml", "[um,", "[zero, um,");
});
afterAll(() => school.close());

it.each([
  [
    "added",
    'at: "-19d" }',
    'at: "-19d" }\n      - { lesson: tres, progress: 0.5, at: "-2d" }',
    `${history}:10  the course is taught in order and "dois" isn't finished before this`,
  ],
  [
    "changed",
    'lesson: um, progress: 1, at: "-20d"',
    'lesson: um, progress: 1, at: "-21d"',
    `${history}:8  the course is taught in order and "zero" isn't finished before this`,
  ],
  [
    "changed to a later date",
    'lesson: um, progress: 1, at: "-20d"',
    'lesson: um, progress: 1, at: "-10d"',
    `${history}:8  the course is taught in order and "zero" isn't finished before this
${history}:9  the course is taught in order and "um" is finished only later`,
  ],
])("an entry that is %s has to follow the new order", async (_what, from, to, refusal) => {
  await school.edit(history, from, to);
  expect(await school.refusals()).toBe(refusal);
});

it("with a reset, the whole history is judged by the new order", async () => {
  expect(await school.refusals({ reset: true })).toContain(`${history}:8  the course is taught in order`);
});

it("history that was applied before isn't judged by the new order", async () => {
  const { counts } = await school.import();
  expect(counts.lesson).toMatchObject({ new: 1 });
  expect(counts.progress).toMatchObject({ unchanged: 4 });
});

it("history of an erased student, which the import skips, isn't judged either", async () => {
  const clock = createTestClock();
  const { db, storage } = school;
  await erasePerson("P1", { db, slug: "jatoba", storage, clock, sources: listPersonalDataSources(clock) });
  const { counts } = await school.import();
  expect(counts.progress).toMatchObject({ new: 0, changed: 0, kept: 4 });
});
