import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestPackage, type TestPackage } from "../../../../testing/content/content-package.ts";
import { moderatePosts } from "../../../forums/public.ts";

let school: TestPackage;
beforeEach(async () => {
  school = await createTestPackage();
  await school.import();
});
afterEach(() => school.close());

const file = "history/forums.yaml";
const moderate = (moderation: "remove" | "close", ...names: string[]) =>
  moderatePosts({ db: school.db, moderation, names, now: new Date() });
const readReplies = () =>
  school.db.selectFrom("forum_replies").select(["id", "reply"]).orderBy("position").execute();
const findDiscussion = (slug: string) =>
  school.db
    .selectFrom("forum_discussions")
    .select(["id", "title", "description", "status", "replies_count"])
    .where("slug", "=", slug)
    .executeTakeFirstOrThrow();

test("an import restores no post that the school removed, even if its entry was changed", async () => {
  const { id } = await findDiscussion("carta");
  const [, second] = await readReplies();
  await moderate("remove", `discussion-${id}`, `reply-${second?.id}`);
  const removed = {
    id,
    title: "Discussão removida pela escola",
    description: "",
    status: "F",
    replies_count: 2,
  };
  const texts = ["<p>Acho que <b>sim</b>.</p>", "Mensagem removida pela escola."];
  await school.import();
  expect(await findDiscussion("carta")).toEqual(removed);

  await school.edit(file, "Uma carta vale", "Uma carta de amor vale");
  await school.edit(file, "Vale, se x<y.", "Vale sempre.");
  const { counts } = await school.import();
  expect(counts.discussion).toMatchObject({ kept: 1, unchanged: 1 });
  expect(counts.reply).toMatchObject({ kept: 1, unchanged: 1 });
  expect(await findDiscussion("carta")).toEqual(removed);
  expect((await readReplies()).map(({ reply }) => reply)).toEqual(texts);

  // Without their fingerprints, as if the files had never been imported.
  await school.db.deleteFrom("import_fingerprints").where("kind", "in", ["discussion", "reply"]).execute();
  await school.import();
  expect(await findDiscussion("carta")).toEqual(removed);
  expect((await readReplies()).map(({ reply }) => reply)).toEqual(texts);
});

test("an import corrects a discussion that the school closed, but doesn't open it", async () => {
  const { id } = await findDiscussion("carta");
  await moderate("close", `discussion-${id}`);
  await school.edit(file, "Carta é fonte?", "Uma carta é fonte?");
  await school.edit(file, "status: R", "status: E");
  const { counts } = await school.import();
  expect(counts.discussion).toMatchObject({ changed: 1, unchanged: 1 });
  expect(await findDiscussion("carta")).toMatchObject({ title: "Uma carta é fonte?", status: "F" });
});
