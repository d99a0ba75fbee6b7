import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { findDiscussionOf } from "../../testing/content/demo-ids.ts";
import { untilBlocked } from "../../testing/database/until-blocked.ts";
import { type Client, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";

// New is what a visit could not have seen, including writes that began before the visit and committed after
// it.
let portal: TestApp;
let ana: Client;
let bruno: Client;
let long: Awaited<ReturnType<typeof findDiscussionOf>>;
beforeAll(async () => {
  portal = await startTestApp();
  [ana, bruno] = await Promise.all([portal.signIn("ana"), portal.signIn("bruno")]);
  long = await findDiscussionOf(portal, "zero-virgula-noves");
});
afterAll(() => portal.close());
afterEach(() => vi.restoreAllMocks());

const news = async () => (await ana.get("/forum/list-all")).json().forums[0].new_activity;
const visit = async () => {
  const answer = await ana.post("/forum/register-visit", { forum_id: long.forumId });
  expect(answer.statusCode).toBe(200);
};
const reply = (text: string) =>
  bruno.post("/forum/save-reply-in-discussion", { reply: text, discussion_id: long.id });
const open = (title: string) =>
  bruno.post("/forum/save-discussion-in-forum-topic", { title, forum_topic_id: long.topicId });

test.each([
  ["a reply", "forum_discussions", reply],
  ["a discussion", "forum_topics", open],
] as const)("%s begun before a visit and committed after it is new", async (_what, table, write) => {
  await visit();
  expect(await news()).toBe(0);
  const { written } = await portal.db.transaction().execute(async (trx) => {
    const id = table === "forum_topics" ? long.topicId : long.id;
    await trx.selectFrom(table).select("id").where("id", "=", id).forUpdate().execute();
    const written = write("Escrita devagar");
    await untilBlocked(portal.db, 1, written);
    portal.clock.advance(1);
    await visit();
    return { written };
  });
  expect((await written).statusCode).toBe(201);
  expect(await news()).toBe(1);
  await visit();
  expect(await news()).toBe(0);
  portal.clock.advance(120);
  expect((await write("Escrita depois")).statusCode).toBe(201);
  expect(await news()).toBe(1);
});

test("an edit of seen content is not new activity, and the later of two visits counts", async () => {
  const { discussion } = (await open("Vista por Ana")).json();
  await visit();
  const edit = { id: discussion.id, title: "Vista e editada" };
  expect((await bruno.patch("/forum/update-discussion-in-forum-topic", edit)).statusCode).toBe(200);
  expect(await news()).toBe(0);
  portal.clock.advance(-30);
  await visit();
  expect(await news()).toBe(0);
  portal.clock.advance(30);
});
