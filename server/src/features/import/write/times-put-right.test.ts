/** Times of history that are corrected in the files: of posts, of their edits, and of finished lessons. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestPackage, type TestPackage } from "../../../testing/content/content-package.ts";

let school: TestPackage;
beforeEach(async () => {
  school = await createTestPackage();
  await school.edit("history/forums.yaml", '"-9d 10:00"', '"-9d 10:00"\n        edited: "-8d 10:00"');
  await school.import();
});
afterEach(() => school.close());

const file = "history/forums.yaml";
const findDiscussion = (slug: string) =>
  school.db.selectFrom("forum_discussions").selectAll().where("slug", "=", slug).executeTakeFirstOrThrow();
const findReply = () =>
  school.db.selectFrom("forum_replies").selectAll().where("position", "=", 1).executeTakeFirstOrThrow();
const discussionEdit = '\n        edited: "-8d 10:00"';
const replyEdit = ', edited: "-8d 08:00"';

it("a discussion and its activity get the corrected time", async () => {
  await school.edit(file, '"-7d 10:00"', '"-6d 10:00"');
  await school.edit(file, '"-9d 10:00"', '"-10d 10:00"');
  expect((await school.import()).counts.discussion).toMatchObject({ changed: 2, kept: 0 });
  const mapa = new Date("2026-02-24T13:00:00Z");
  expect(await findDiscussion("mapa")).toMatchObject({ created_at: mapa, last_activity_at: mapa });
  expect(await findDiscussion("carta")).toMatchObject({
    created_at: new Date("2026-02-20T13:00:00Z"),
    last_activity_at: new Date("2026-02-22T12:30:00Z"),
  });
});

it.each([
  ["earlier", '"-8d 10:00"', '"-8d 09:59"', '"-8d 08:00"', '"-8d 07:59"', -60_000],
  ["dropped", discussionEdit, "", replyEdit, "", null],
])("posts whose edit is %s are corrected", async (_what, from, to, replyFrom, replyTo, moved) => {
  const before = [await findDiscussion("carta"), await findReply()];
  await school.edit(file, from, to);
  await school.edit(file, replyFrom, replyTo);
  await school.edit(file, "Uma carta vale", "Uma carta de amor vale");
  await school.edit(file, "<b>sim</b>", "<b>talvez</b>");
  const { counts } = await school.import();
  expect([counts.discussion, counts.reply]).toMatchObject([
    { changed: 1, kept: 0 },
    { changed: 1, kept: 0 },
  ]);
  const after = [await findDiscussion("carta"), await findReply()];
  const wanted = before.map(({ updated_at }) =>
    moved === null ? null : new Date((updated_at?.getTime() ?? 0) + moved),
  );
  expect(after.map(({ updated_at }) => updated_at)).toEqual(wanted);
  expect(after).toMatchObject([
    { description: "Uma carta de amor vale como fonte?" },
    { reply: "<p>Acho que <b>talvez</b>.</p>" },
  ]);
});

it("posts that their author edited in the portal are kept at every correction, whatever its edit", async () => {
  const own = { updated_at: new Date("2026-02-25T12:00:00Z") };
  await school.db
    .updateTable("forum_discussions")
    .set({ title: "De Rosa", ...own })
    .where("slug", "=", "carta")
    .execute();
  await school.db
    .updateTable("forum_replies")
    .set({ reply: "De Rosa", ...own })
    .where("position", "=", 1)
    .execute();
  for (const edited of ["-7d", "-1d"]) {
    await school.edit(file, discussionEdit, `\n        edited: "${edited}"`);
    await school.edit(file, replyEdit, `, edited: "${edited}"`);
    const { counts } = await school.import();
    expect([counts.discussion.kept, counts.reply.kept]).toEqual([1, 1]);
    await school.edit(file, `\n        edited: "${edited}"`, discussionEdit);
    await school.edit(file, `, edited: "${edited}"`, replyEdit);
  }
  expect(await findDiscussion("carta")).toMatchObject({ title: "De Rosa", ...own });
  expect(await findReply()).toMatchObject({ reply: "De Rosa", ...own });
});

it("fingerprints that an earlier version stored count as the same, and the next correction knows the edit", async () => {
  const { counts: before } = await school.import();
  await school.database.pool.query(
    "update brand_jatoba.import_fingerprints set fingerprint = split_part(fingerprint, '.', 1) where kind in ('discussion', 'reply', 'progress')",
  );
  expect((await school.import()).counts).toEqual(before);
  await school.edit(file, discussionEdit, "");
  expect((await school.import()).counts.discussion).toMatchObject({ changed: 1, kept: 0 });
});

const progress = "history/progress.yaml";
const findLesson = (slug: string) =>
  school.db
    .selectFrom("lesson_progress")
    .innerJoin("lessons", "lessons.id", "lesson_progress.lesson_id")
    .select(["touched_at", "finished_at"])
    .where("lessons.slug", "=", slug)
    .executeTakeFirstOrThrow();

it.each([
  ["later", "-29d 19:40", "2026-02-01T22:40:00Z"],
  ["earlier", "-31d 19:40", "2026-01-30T22:40:00Z"],
])("a lesson that was finished %s has the corrected day", async (_what, to, day) => {
  await school.edit(progress, "-30d 19:40", to);
  expect((await school.import()).counts.progress).toMatchObject({ changed: 1, unchanged: 3 });
  const at = new Date(day);
  expect(await findLesson("raiz")).toEqual({ touched_at: at, finished_at: at });
});

it("a lesson that was visited in the portal since keeps its day", async () => {
  const touched_at = new Date("2026-02-20T12:00:00Z");
  const { finished_at } = await findLesson("raiz");
  await school.db
    .updateTable("lesson_progress")
    .set({ touched_at })
    .where("finished_at", "=", finished_at)
    .execute();
  await school.edit(progress, "-30d 19:40", "-29d 19:40");
  expect((await school.import()).counts.progress).toMatchObject({ kept: 1, unchanged: 3 });
  expect(await findLesson("raiz")).toEqual({ touched_at, finished_at });
});
