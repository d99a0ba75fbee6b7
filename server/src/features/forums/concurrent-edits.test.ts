import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { findDiscussionOf } from "../../testing/content/demo-ids.ts";
import { untilBlocked } from "../../testing/database/until-blocked.ts";
import { startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import * as queries from "./replies.queries.ts";

// Test files share loaded modules; without a reset the code would call the original instead of the spy.
vi.hoisted(() => vi.resetModules());
vi.mock("./replies.queries.ts", { spy: true });

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

test("a reply can't be edited at the moment its discussion closes", async () => {
  const ana = await portal.signIn("ana");
  const { id: discussion_id } = await findDiscussionOf(portal, "zero-virgula-noves");
  const saved = await ana.post("/forum/save-reply-in-discussion", { reply: "Como era", discussion_id });
  const { id } = saved.json().reply;
  const [late] = await portal.db.transaction().execute(async (trx) => {
    const discussion = trx.updateTable("forum_discussions").where("id", "=", discussion_id);
    await discussion.set({ status: "F" }).execute();
    const late = ana.patch("/forum/update-reply-in-discussion", { id, reply: "Tarde" });
    await untilBlocked(portal.db, 1, late);
    return [late];
  });
  expect((await late).statusCode).toBe(412);
  const kept = await ana.get(`/forum/get-discussion-reply?reply_id=${id}`);
  expect(kept.json()).toMatchObject({ reply: "Como era", updated_at: null });
});

test("a reply is saved if its discussion was closed only for that moment", async () => {
  const ana = await portal.signIn("ana");
  const { id: discussion_id } = await findDiscussionOf(portal, "raiz-de-dois");
  const setStatus = (status: string) =>
    portal.db.updateTable("forum_discussions").set({ status }).where("id", "=", discussion_id).execute();
  const before = await ana.post("/forum/save-reply-in-discussion", { reply: "Voltou", discussion_id });
  portal.clock.advance(10);
  const { insertReply } = await vi.importActual<typeof queries>("./replies.queries.ts");
  vi.mocked(queries.insertReply).mockImplementationOnce(async (...given) => {
    await setStatus("F");
    const saved = await insertReply(...given);
    await setStatus("E");
    return saved;
  });
  const answer = await ana.post("/forum/save-reply-in-discussion", { reply: "Voltou", discussion_id });
  expect(vi.mocked(queries.insertReply)).toHaveBeenCalledTimes(3);
  expect(answer.statusCode).toBe(201);
  expect(answer.json().reply).toMatchObject({ reply: "Voltou" });
  expect(answer.json().reply.id, "not the one written before").not.toBe(before.json().reply.id);
});

test("fields that an edit of a discussion omits keep what a simultaneous edit writes", async () => {
  const ana = await portal.signIn("ana");
  const { topicId } = await findDiscussionOf(portal, "zero-virgula-noves");
  const opened = { title: "Como era", description: "Como era", forum_topic_id: topicId };
  const { id } = (await ana.post("/forum/save-discussion-in-forum-topic", opened)).json().discussion;
  const [late] = await portal.db.transaction().execute(async (trx) => {
    const discussion = trx.updateTable("forum_discussions").where("id", "=", id);
    await discussion.set({ description: "De outra aba", status: "R" }).execute();
    const late = ana.patch("/forum/update-discussion-in-forum-topic", { id, title: "Como é" });
    await untilBlocked(portal.db, 1, late);
    return [late];
  });
  expect((await late).json().discussion).toMatchObject({
    title: "Como é",
    description: "De outra aba",
    status: "R",
  });
});
