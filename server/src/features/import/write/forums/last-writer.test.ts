import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestPackage, type TestPackage } from "../../../../testing/content/content-package.ts";

let school: TestPackage;
beforeEach(async () => {
  school = await createTestPackage();
  await school.import();
});
afterEach(() => school.close());

const findDiscussion = () =>
  school.db.selectFrom("forum_discussions").selectAll().where("slug", "=", "carta").executeTakeFirstOrThrow();

test("after an import the last writer is the author of the newest reply, not of the one inserted last", async () => {
  const { last_user_id } = await findDiscussion();
  await school.edit(
    "enrollments.csv",
    "1003,P2,turma-a,E,-5d",
    "1003,P2,turma-a,E,-5d\n1004,P2,turma-b,E,-50d",
  );
  await school.edit("people.csv", "Caio Dias,,", "Caio Dias,caio@jatoba.example,caio-segredo");
  await school.edit(
    "history/forums.yaml",
    '          - { author: P1, at: "-8d 09:30"',
    '          - { author: P2, at: "-9d 10:30", text: Nova }\n          - { author: P1, at: "-8d 09:30"',
  );
  expect((await school.import()).counts.reply).toMatchObject({ new: 1 });
  const newest = school.db.selectFrom("forum_replies").select("user_id").orderBy("id", "desc");
  expect((await newest.executeTakeFirstOrThrow()).user_id).not.toBe(last_user_id);
  expect(await findDiscussion()).toMatchObject({
    last_user_id,
    replies_count: 3,
    last_activity_at: new Date("2026-02-22T12:30:00Z"),
  });
});
