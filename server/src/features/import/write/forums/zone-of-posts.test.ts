/** Imported posts keep their clock time when the brand's time zone is corrected. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestPackage, type TestPackage } from "../../../../testing/content/content-package.ts";
import { visitSchool } from "../../../../testing/content/visit-school.ts";

let school: TestPackage;
beforeEach(async () => {
  school = await createTestPackage();
  await school.import();
});
afterEach(() => school.close());

const file = "history/forums.yaml";
const findDiscussion = () =>
  school.db.selectFrom("forum_discussions").selectAll().where("slug", "=", "carta").executeTakeFirstOrThrow();

/** The replies to Rosa's discussion as returned by the portal. */
async function readReplies(): Promise<[text: string, at: string][]> {
  const { id } = await findDiscussion();
  const visit = await visitSchool(school, "rosa");
  const answer = await visit.client.get(
    `/forum/get-replies-from-discussion?discussion_id=${id}&page_number=1`,
  );
  await visit.close();
  const { data } = answer.json();
  return data.map(({ reply, created_at }: { reply: string; created_at: string }) => [reply, created_at]);
}

it("a reply whose text is corrected along with the zone exists once", async () => {
  await school.edit("brand.yaml", "America/Sao_Paulo", "America/Manaus");
  await school.edit(file, "Vale, se x<y.", "Vale sempre.");
  expect((await school.import()).counts.reply).toMatchObject({ new: 0, changed: 1, unchanged: 1 });
  expect(await readReplies()).toEqual([
    ["<p>Acho que <b>sim</b>.</p>", "2026-02-21T15:00:00.000Z"],
    ["Vale sempre.", "2026-02-22T13:30:00.000Z"],
  ]);
});

it("a reply corrected after the zone exists once, and so does one an hour after another", async () => {
  const later = '          - { author: P1, at: "-8d 10:30", text: Depois. }\n';
  await school.edit(file, "        replies:\n", `        replies:\n${later}`);
  await school.import();
  await school.edit("brand.yaml", "America/Sao_Paulo", "America/Manaus");
  await school.import();
  await school.edit(file, "Vale, se x<y.", "Vale sempre.");
  expect((await school.import()).counts.reply).toMatchObject({ new: 0, changed: 1, unchanged: 2 });
  expect(await readReplies()).toEqual([
    ["<p>Acho que <b>sim</b>.</p>", "2026-02-21T15:00:00.000Z"],
    ["Vale sempre.", "2026-02-22T13:30:00.000Z"],
    ["Depois.", "2026-02-22T14:30:00.000Z"],
  ]);
});

it("a post edited before the import still follows the files, and one edited in the portal is kept", async () => {
  await school.edit("brand.yaml", "America/Sao_Paulo", "Europe/Lisbon");
  await school.edit(file, "<b>sim</b>", "<b>talvez</b>");
  expect((await school.import()).counts.reply).toMatchObject({ new: 0, changed: 1, kept: 0 });

  const now = new Date("2026-03-03T10:00:00Z");
  await school.db
    .updateTable("forum_replies")
    .set({ reply: "De Rosa", updated_at: now })
    .where("position", "=", 1)
    .execute();
  await school.edit("brand.yaml", "Europe/Lisbon", "America/Sao_Paulo");
  await school.edit(file, "<b>talvez</b>", "<b>não</b>");
  expect((await school.import()).counts.reply).toMatchObject({ new: 0, kept: 1 });
  expect((await readReplies())[0]?.[0]).toBe("De Rosa");
});

it("a discussion moves with its replies, and posts written in the portal keep their time", async () => {
  const { id, user_id } = await findDiscussion();
  const written = {
    discussion_id: id,
    user_id,
    reply: "No portal",
    created_at: new Date("2026-03-01T10:00:01Z"),
  };
  await school.db.insertInto("forum_replies").values(written).execute();
  await school.edit("brand.yaml", "America/Sao_Paulo", "America/Manaus");
  await school.import();
  expect((await readReplies())[2]).toEqual(["No portal", "2026-03-01T10:00:01.000Z"]);
  expect(await findDiscussion()).toMatchObject({
    created_at: new Date("2026-02-21T14:00:00Z"),
    last_activity_at: written.created_at,
  });
});
