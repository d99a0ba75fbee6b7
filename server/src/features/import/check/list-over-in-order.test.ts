import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestPackage, type TestPackage } from "../../../testing/content/content-package.ts";

// A course taught in order whose second lesson is a list with a window that ended ten days ago.
let school: TestPackage;
beforeAll(async () => {
  school = await createTestPackage();
});
beforeEach(async () => {
  await school.restore();
  await school.write(
    "courses/historia/lists/prova.yaml",
    "exercises:\n  - { id: conte, type: D, question: Conte. }\n",
  );
  await school.write(
    "courses/historia/lessons/dois.md",
    '---\ntitle: Dois\ntype: list\nlist: prova\ncloses: "-10d"\n---\nDois.\n',
  );
});
afterAll(() => school.close());

const studied = (um: string, tres: string) =>
  school.edit(
    "history/progress.yaml",
    `{ lesson: um, progress: 1, at: "-20d" }\n      - { lesson: dois, progress: 0.5, at: "-19d" }`,
    `{ lesson: um, ${um} }\n      - { lesson: tres, progress: 0.5, ${tres} }`,
  );

it("a list whose window is over locks nothing that was studied after it closed", async () => {
  await studied('progress: 1, at: "-20d"', 'at: "-9d"');
  expect((await school.import()).counts.progress).toMatchObject({ new: 4 });
});

it.each([
  ["before it closed", 'progress: 1, at: "-20d"', 'at: "-11d"', '"dois" is finished only later'],
  [
    "before the lesson ahead of it was finished",
    'progress: 1, at: "-8d"',
    'at: "-9d"',
    '"um" is finished only later',
  ],
  [
    "without the lesson ahead of it",
    'progress: 0.5, at: "-20d"',
    'at: "-9d"',
    `"um" isn't finished before this`,
  ],
])("doesn't allow studies %s", async (_when, um, tres, refusal) => {
  await studied(um, tres);
  expect(await school.refusals()).toContain(refusal);
});
