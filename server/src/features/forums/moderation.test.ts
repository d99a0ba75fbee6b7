import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findDiscussionOf } from "../../testing/content/demo-ids.ts";
import { untilBlocked } from "../../testing/database/until-blocked.ts";
import { type Client, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { eraseStudent } from "../../testing/study/erase-student.ts";
import { readAllTables, readCounts } from "../../testing/study/written-work.ts";
import { removeDiscussions, removeReplies } from "./moderation.queries.ts";
import { ModerationRefused, moderatePosts, type moderations } from "./public.ts";

const removedReply = "Mensagem removida pela escola.";
const removedDiscussion = "Discussão removida pela escola";
const isRemoved = "Esta mensagem foi removida pela escola.";
const isClosed = "Esta discussão foi fechada pela escola.";

let portal: TestApp;
let ana: Client;
let bruno: Client;
let topicId: number;
beforeAll(async () => {
  portal = await startTestApp({ TOKEN_LIFETIME_SECONDS: "43200" });
  [ana, bruno] = await Promise.all([portal.signIn("ana"), portal.signIn("bruno")]);
  topicId = (await findDiscussionOf(portal, "zero-virgula-noves")).topicId;
});
afterAll(() => portal.close());

/** Ana's discussion, with a reply of hers between two of Bruno's. */
let discussionId: number;
let replyId: number;
let words: string;
const key = () => `moderada-${discussionId}`;
beforeEach(async () => {
  portal.clock.advance(60);
  words = `O segredo do Bruno é o ${portal.clock.now().getTime()}`;
  const opened = { title: words, description: `${words}: é este.`, forum_topic_id: topicId };
  discussionId = (await ana.post("/forum/save-discussion-in-forum-topic", opened)).json().discussion.id;
  await reply(bruno, "Não conte");
  replyId = (await reply(ana, words, { "idempotency-key": key() })).json().reply.id;
  await reply(bruno, "Contou");
});

const reply = (client: Client, text: string, headers: Record<string, string> = {}) =>
  client.post("/forum/save-reply-in-discussion", { discussion_id: discussionId, reply: text }, { headers });
const moderate = (moderation: (typeof moderations)[number], ...names: string[]) =>
  moderatePosts({ db: portal.db, moderation, names, now: portal.clock.now() });
const refusal = async (moderation: (typeof moderations)[number], ...names: string[]) => {
  const error = await moderate(moderation, ...names).catch((thrown: unknown) => thrown);
  return error instanceof ModerationRefused ? error.problems : error;
};

const readReplies = async () =>
  (await bruno.get(`/forum/get-replies-from-discussion?discussion_id=${discussionId}`)).json().data;
const readDiscussion = async () =>
  (await bruno.get(`/forum/get-forum-topic-discussion?discussion_id=${discussionId}`)).json();
const readListed = async () => {
  const page = await bruno.get(`/forum/get-discussions-from-forum-topic?topic_id=${topicId}`);
  return page.json().data.find(({ id }: { id: number }) => id === discussionId);
};
const editReply = (text: string) =>
  ana.patch("/forum/update-reply-in-discussion", { id: replyId, reply: text });
const editDiscussion = (change: object) =>
  ana.patch("/forum/update-discussion-in-forum-topic", { id: discussionId, title: "Outro", ...change });
const answerOf = (answer: Awaited<ReturnType<typeof editReply>>) => [
  answer.statusCode,
  answer.json().message,
];

test("a removed reply keeps its place, its author and its times, and shows the school's words at once", async () => {
  const [before, counts] = [await readReplies(), await readCounts(portal.database)];
  expect(before[1]).toMatchObject({ id: replyId, reply: words, removed: false });
  expect(await moderate("remove", `reply-${replyId}`)).toEqual([
    { name: `reply-${replyId}`, isChanged: true },
  ]);
  expect(await readReplies()).toEqual(before.with(1, { ...before[1], reply: removedReply, removed: true }));
  expect(await readCounts(portal.database)).toEqual(counts);
  expect(answerOf(await editReply("De novo"))).toEqual([403, isRemoved]);
  expect((await readReplies())[1].reply).toBe(removedReply);
});

test("the words of removed posts are in no table any more, nor a hash by which they could be guessed", async () => {
  const tablesWithWords = async () =>
    [...(await readAllTables(portal.database))]
      .filter(([, rows]) => rows.includes(words))
      .map(([name]) => name);
  expect((await tablesWithWords()).toSorted()).toEqual(["forum_discussions", "forum_replies"]);
  await moderate("remove", `reply-${replyId}`, `discussion-${discussionId}`);
  expect(await tablesWithWords()).toEqual([]);
  const { rows } = await portal.database.pool.query(
    `select sent_digest from brand_sabia.forum_replies where id = $1
     union all select sent_digest from brand_sabia.forum_discussions where id = $2`,
    [replyId, discussionId],
  );
  expect(rows).toEqual([{ sent_digest: null }, { sent_digest: null }]);
});

test("a removed reply is not posted again by a retry of its request", async () => {
  await moderate("remove", `reply-${replyId}`);
  const again = await reply(ana, words, { "idempotency-key": key() });
  expect(again.statusCode).toBe(409);
  expect(await readReplies()).toHaveLength(3);
});

test("removing a post again changes nothing", async () => {
  const names = [`reply-${replyId}`, `discussion-${discussionId}`];
  await moderate("remove", ...names);
  const removedAt = async () => {
    const rows = portal.db.selectFrom("forum_replies").select("removed_at").where("id", "=", replyId);
    return rows.execute();
  };
  const before = await removedAt();
  portal.clock.advance(60);
  expect(await moderate("remove", ...names, `reply-${replyId}`)).toEqual(
    names.map((name) => ({ name, isChanged: false })),
  );
  expect(await removedAt()).toEqual(before);
});

test("a removed discussion is closed and empty for good, and its replies stay readable", async () => {
  const before = await readReplies();
  await moderate("remove", `discussion-${discussionId}`);
  const now = { title: removedDiscussion, description: "", status: "F", closed_by_school: true };
  expect(await readListed()).toMatchObject({ ...now, replies_count: 3, updated_at: null });
  expect(await readDiscussion()).toMatchObject({ ...now, user: { name: "Ana Lima" } });
  expect(await readReplies()).toEqual(before);
  expect(answerOf(await editDiscussion({ status: "E" }))).toEqual([403, isRemoved]);
  expect(answerOf(await reply(bruno, "E agora?"))).toEqual([412, "Esta discussão está fechada."]);
  expect(await refusal("open", `discussion-${discussionId}`)).toEqual([
    `discussion-${discussionId} was removed and stays closed`,
  ]);
  expect(await readDiscussion()).toMatchObject(now);
});

test("a discussion that the school closes can't be reopened or edited by its author until the school opens it", async () => {
  const name = `discussion-${discussionId}`;
  expect(await moderate("close", name)).toEqual([{ name, isChanged: true }]);
  expect(await moderate("close", name)).toEqual([{ name, isChanged: false }]);
  const closed = { title: words, status: "F", closed_by_school: true, updated_at: null };
  expect(await readListed()).toMatchObject(closed);
  expect(answerOf(await editDiscussion({ status: "E" }))).toEqual([403, isClosed]);
  expect(answerOf(await editDiscussion({}))).toEqual([403, isClosed]);
  expect(await readDiscussion()).toMatchObject(closed);
  expect(await moderate("open", name)).toEqual([{ name, isChanged: true }]);
  expect(await moderate("open", name)).toEqual([{ name, isChanged: false }]);
  expect(await readListed()).toMatchObject({ title: words, status: "E", closed_by_school: false });
  expect((await editDiscussion({ status: "F" })).statusCode).toBe(200);
  expect(await moderate("close", name)).toEqual([{ name, isChanged: true }]);
  expect(answerOf(await editDiscussion({ status: "E" }))).toEqual([403, isClosed]);
});

test.each(["reply", "discussion"] as const)(
  "an edit that waits while the school removes its %s is refused",
  async (kind) => {
    const removal = { words: "Removida", now: portal.clock.now() };
    const [late] = await portal.db.transaction().execute(async (trx) => {
      if (kind === "reply") await removeReplies(trx, [replyId], removal);
      else await removeDiscussions(trx, [discussionId], removal);
      const late = kind === "reply" ? editReply("Tarde") : editDiscussion({ status: "E" });
      await untilBlocked(portal.db, 1, late);
      return [late];
    });
    expect(answerOf(await late)).toEqual([403, isRemoved]);
    const after = kind === "reply" ? (await readReplies())[1] : await readDiscussion();
    expect(after.updated_at).toBeNull();
    expect(after.reply ?? after.title).toBe("Removida");
  },
);

test("if one post can't be moderated, nothing is changed", async () => {
  const before = await readAllTables(portal.database);
  const given = [`reply-${replyId}`, "reply-2000000000", "discussion-2000000000"];
  expect(await refusal("remove", ...given)).toEqual(given.slice(1).map((name) => `there is no ${name}`));
  expect(await refusal("close", "discussion-2000000000")).toEqual(["there is no discussion-2000000000"]);
  expect(await refusal("close", `discussion-${discussionId}`, `reply-${replyId}`)).toEqual([
    `reply-${replyId} is a reply: only a discussion can be closed or opened`,
  ]);
  for (const name of ["345", "reply-0", "reply-99999999999", "post-1", "reply-1 ", ""])
    expect(await refusal("remove", `reply-${replyId}`, name)).toEqual([
      `"${name}" is not the name of a post, such as discussion-12 or reply-345 in the list`,
    ]);
  expect(await readAllTables(portal.database)).toEqual(before);
});

// Last: Ana is gone then.
test("an erasure leaves the school's words in the posts that it removed", async () => {
  await moderate("remove", `reply-${replyId}`, `discussion-${discussionId}`);
  const { number } = await portal.db
    .selectFrom("people")
    .select("student_number as number")
    .where("name", "=", "Ana Lima")
    .executeTakeFirstOrThrow();
  await eraseStudent(portal, number);
  expect((await readReplies())[1]).toMatchObject({
    reply: removedReply,
    user: { name: "Estudante removido" },
  });
  expect(await readDiscussion()).toMatchObject({ title: removedDiscussion, description: "" });
});
