/** What was refused itself isn't reported again for each entry that refers to it. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestPackage, type TestPackage } from "../../../testing/content/content-package.ts";

const lesson = "courses/historia/lessons/dois.md";
const list = "courses/historia/lists/prova.yaml";
let school: TestPackage;
beforeAll(async () => {
  school = await createTestPackage();
});
// A list in a course taught in order, answered before the lesson after it.
beforeEach(async () => {
  await school.restore();
  await school.write(list, "exercises:\n  - { id: conte, type: D, question: Conte. }\n");
  await school.write(lesson, '---\ntitle: Dois\ntype: list\nlist: prova\nopens: "-30d 08:00"\n---\nDois.\n');
  await school.write(
    "history/progress.yaml",
    `progress:
  - enrollment: "1002"
    lessons:
      - { lesson: um, progress: 1, at: "-20d" }
      - { lesson: tres, progress: 0.5, at: "-18d" }
answers:
  - enrollment: "1002"
    lists:
      - lesson: dois
        opened: "-19d 10:00"
        exercises:
          - { exercise: conte, at: "-19d 10:05", reply: Conto. }
`,
  );
});
afterAll(() => school.close());

it("the package is accepted as it is", async () => {
  expect((await school.import()).counts.answers).toMatchObject({ new: 1 });
});

it.each([
  ["the date of a list lesson", lesson, "08:00", "25:00", `${lesson}:5  opens must be a date such as`],
  ["an exercise", list, "type: D", "type: X", `${list}:2  exercises[1].type must be one of`],
])("%s that is refused is the only refusal", async (_what, file, from, to, refusal) => {
  await school.edit(file, from, to);
  // As at the first import, which checks the order of all entries.
  expect((await school.refusals({ reset: true })).split("\n")).toEqual([expect.stringContaining(refusal)]);
});

it("an entry for a lesson that doesn't exist is still refused", async () => {
  await school.edit("history/progress.yaml", "lesson: dois", "lesson: doze");
  expect(await school.refusals()).toContain('the course of this enrollment has no list lesson "doze"');
});
