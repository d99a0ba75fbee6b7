/** A corrected answer in the history: the portal keeps the one that it has, and every import says so. */
import { afterEach, beforeEach, expect, it } from "vitest";
import type { TestPackage } from "../../../../testing/content/content-package.ts";
import { createListPackage } from "../../../../testing/content/list-package.ts";
import { formatSummary } from "../../public.ts";

let school: TestPackage;
const history = "history/answers.yaml";
beforeEach(async () => {
  school = await createListPackage();
  await school.import();
});
afterEach(() => school.close());

const storeFingerprint = (fingerprint: string) =>
  school.db.updateTable("import_fingerprints").set({ fingerprint }).where("kind", "=", "answers").execute();
const grades = () =>
  school.db
    .selectFrom("exercise_list_instance_exercises")
    .select("grade_tenths")
    .orderBy("position")
    .execute();

it.each([
  ["a grade", "grade: 8.5", "grade: 3"],
  ["feedback", "Bom.", "Ótimo."],
  ["an option", "option: flor", "option: raiz"],
])(
  "%s that the files correct is named at every import, until the files agree again",
  async (_what, from, to) => {
    const before = await grades();
    await school.edit(history, from, to);
    for (let again = 0; again < 2; again++) {
      const summary = await school.import();
      expect(summary.counts.answers).toMatchObject({ kept: 1, unchanged: 0, changed: 0 });
      expect(formatSummary(summary)).toContain(
        '  kept: the answers of enrollment 1001 to "pratica" are in the portal already: history/ doesn\'t change them (npm run grade corrects grades)',
      );
    }
    expect(await grades()).toEqual(before);
    await school.edit(history, to, from);
    const { counts, kept } = await school.import();
    expect([counts.answers.unchanged, kept]).toEqual([1, []]);
  },
);

it("a corrected key is no correction of the answers, which keep their grades", async () => {
  const list = "courses/biologia/lists/pratica.yaml";
  await school.edit(list, ", correct: true", "");
  await school.edit(list, "text: A flor", "text: A flor, correct: true");
  const before = await grades();
  const { counts, kept } = await school.import();
  expect([counts.answers.unchanged, kept]).toEqual([1, []]);
  expect(await grades()).toEqual(before);
});

it("answers whose fingerprint an earlier version stored, with the grade by the key, are the same", async () => {
  await storeFingerprint("UQOjfPjNUsIC-PVab0RFdi");
  expect((await school.import()).counts.answers).toMatchObject({ unchanged: 1, kept: 0 });
});
