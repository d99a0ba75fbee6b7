import { afterAll, beforeAll, expect, test } from "vitest";
import { createFolderStorage } from "../../platform/storage/storage.ts";
import { enrollmentIdOf } from "../../testing/content/demo-ids.ts";
import { startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { openList, postAnswer } from "../../testing/study/lists.ts";
import { formatProblem, type GradesRefused, recordGrades } from "./public.ts";

let portal: TestApp;
let id: number;
beforeAll(async () => {
  portal = await startTestApp();
  const ana = await portal.signIn("ana");
  const { of } = await openList(portal, ana, await enrollmentIdOf(portal, "20260001"), "todos-os-tipos");
  id = of["media-que-nao-serve"]?.id ?? 0;
  await postAnswer(ana, id, { reply: "A mediana." });
});
afterAll(() => portal.close());

const record = (enrollment: string, student: string, exercise: string) =>
  recordGrades({
    db: portal.db,
    storage: createFolderStorage(portal.dataDir),
    slug: "sabia",
    folder: portal.dataDir,
    now: portal.clock.now(),
    csv: `id;grade;enrollment;student;exercise\n${id};8;${enrollment};${student};${exercise}\n`,
  });

test.each([
  ["another student and exercise", "777", "Davi Moura", "fogo-no-cerrado"],
  ["another student and exercise under the same number", "20260001", "Davi Moura", "fogo-no-cerrado"],
])("a list of another brand's answers is refused: %s", async (_what, ...line) => {
  const { problems } = (await record(...line).catch((error) => error)) as GradesRefused;
  expect(problems.map(formatProblem)).toEqual([
    `line 2: ${id} is the answer of 20260001 to media-que-nao-serve, another one than this line describes: is the list another brand's?`,
  ]);
});

test.each([
  ["as it was written", "20260001", "Ana Lima", "media-que-nao-serve"],
  ["a student who changed names", "20260001", "Ana Souza", "media-que-nao-serve"],
  ["a number that a spreadsheet reformatted", "2,0260001E+7", "Ana Lima", "media-que-nao-serve"],
  ["columns that were emptied", "", "", ""],
])("a list of the brand's own answers is accepted: %s", async (_what, ...line) => {
  expect(await record(...line)).toBe(1);
});
