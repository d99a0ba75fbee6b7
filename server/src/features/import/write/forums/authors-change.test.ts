/** Posts that an earlier import applied, whose author has another group or access since. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { listPersonalDataSources } from "../../../../personal-data-sources.ts";
import { createTestPackage, type TestPackage } from "../../../../testing/content/content-package.ts";
import { createTestClock } from "../../../../testing/portal/test-clock.ts";
import { erasePerson } from "../../../privacy/public.ts";

let school: TestPackage;
beforeEach(async () => {
  school = await createTestPackage();
});
afterEach(() => school.close());

const file = "history/forums.yaml";
const takeAccessOut = () => school.edit("people.csv", "rosa@jatoba.example,rosa-segredo", ",");
const moveRosa = () => school.edit("enrollments.csv", "1002,P1,turma-b", "1002,P1,turma-c");
const addGroup = () =>
  school.edit(
    "groups.yaml",
    "- slug: turma-b",
    "- slug: turma-c\n  name: C\n  course: historia\n- slug: turma-b",
  );
const addReply = () =>
  school.edit(
    file,
    "        replies:\n",
    '        replies:\n          - { author: P1, at: "-7d", text: Nova. }\n',
  );

it("an author without an account is refused", async () => {
  await takeAccessOut();
  expect(await school.refusals()).toBe(
    [7, 12, 13, 14].map((line) => `${file}:${line}  "P1" has no account and can't have written`).join("\n"),
  );
});

it("an author whose access left the files still has it in the portal", async () => {
  await school.import();
  await takeAccessOut();
  await addReply();
  const { counts } = await school.import();
  expect(counts.discussion).toMatchObject({ unchanged: 2 });
  expect(counts.reply).toMatchObject({ new: 1, unchanged: 2 });
});

it("an author who was erased is not refused", async () => {
  await school.import();
  const clock = createTestClock();
  const { db, storage } = school;
  await erasePerson("P1", { db, slug: "jatoba", storage, clock, sources: listPersonalDataSources(clock) });
  await takeAccessOut();
  expect((await school.import()).counts.reply).toMatchObject({ new: 0, kept: 2 });
});

it("of an author who is in another group, only a new post is refused", async () => {
  await addGroup();
  await school.import();
  await moveRosa();
  const { counts } = await school.import();
  expect(counts.discussion).toMatchObject({ unchanged: 2 });
  await school.edit(file, "Uma carta vale", "Uma carta de amor vale");
  expect((await school.import()).counts.discussion).toMatchObject({ changed: 1, kept: 0 });
  await addReply();
  expect(await school.refusals()).toBe(`${file}:12  "P1" is not in the group "turma-b"`);
  expect(await school.refusals({ reset: true })).toContain(`${file}:7  "P1" is not in the group "turma-b"`);
});
