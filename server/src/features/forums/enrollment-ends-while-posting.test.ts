import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { findDiscussionOf } from "../../testing/content/demo-ids.ts";
import { startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import * as queries from "./discussions.queries.ts";
import * as replies from "./replies.queries.ts";

// Test files share loaded modules; without a reset the code would call the original instead of the spy.
vi.hoisted(() => vi.resetModules());
vi.mock("./discussions.queries.ts", { spy: true });
vi.mock("./replies.queries.ts", { spy: true });

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const endings = [
  ["F", 403],
  ["B", 404],
  ["C", 404],
] as const;

/** Ana, in one of her forums, and a function that sets the status of her enrollment there. */
async function enterForum() {
  const ana = await portal.signIn("ana");
  const { topicId, forumId } = await findDiscussionOf(portal, "zero-virgula-noves");
  const personId = (await ana.get("/auth/user")).json().user.person.id;
  const setStatus = (status: string) =>
    portal.db
      .updateTable("enrollments")
      .set({ status })
      .where("person_id", "=", personId)
      .where("group_id", "=", (eb) => eb.selectFrom("forums").select("group_id").where("id", "=", forumId))
      .execute();
  const open = async (title: string) => {
    const body = { title, description: title, forum_topic_id: topicId };
    return (await ana.post("/forum/save-discussion-in-forum-topic", body)).json().discussion.id as number;
  };
  return { ana, topicId, setStatus, open };
}

test.each(endings)(
  "a discussion can't be opened by an enrollment that becomes %s at that moment",
  async (status, code) => {
    const { ana, topicId, setStatus } = await enterForum();
    const { insertDiscussion } = await vi.importActual<typeof queries>("./discussions.queries.ts");
    vi.mocked(queries.insertDiscussion).mockImplementationOnce(async (...given) => {
      await setStatus(status);
      return insertDiscussion(...given);
    });
    const title = `Depois do fim (${status})`;
    const answer = await ana.post("/forum/save-discussion-in-forum-topic", {
      title,
      forum_topic_id: topicId,
    });
    expect(answer.statusCode).toBe(code);
    await setStatus("E");
    const kept = portal.db.selectFrom("forum_discussions").select("id").where("title", "=", title);
    expect(await kept.execute()).toEqual([]);
  },
);

test("a discussion that an enrollment, ended only for that moment, can't open is to be sent again", async () => {
  const { ana, topicId, setStatus } = await enterForum();
  const post = () =>
    ana.post("/forum/save-discussion-in-forum-topic", { title: "De novo", forum_topic_id: topicId });
  expect((await post()).statusCode, "one with the same words, long before").toBe(201);
  portal.clock.advance(10);
  const { insertDiscussion } = await vi.importActual<typeof queries>("./discussions.queries.ts");
  vi.mocked(queries.insertDiscussion).mockImplementationOnce(async (...given) => {
    await setStatus("F");
    const saved = await insertDiscussion(...given);
    await setStatus("E");
    return saved;
  });
  const answer = await post();
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "1"]);
  expect((await post()).statusCode).toBe(201);
});

test.each(endings)(
  "a discussion can't be edited by an enrollment that becomes %s at that moment",
  async (status, code) => {
    const { ana, setStatus, open } = await enterForum();
    const id = await open(`Antes do fim (${status})`);
    const { changeDiscussion } = await vi.importActual<typeof queries>("./discussions.queries.ts");
    vi.mocked(queries.changeDiscussion).mockImplementationOnce(async (...given) => {
      await setStatus(status);
      return changeDiscussion(...given);
    });
    const answer = await ana.patch("/forum/update-discussion-in-forum-topic", { id, title: "Depois do fim" });
    await setStatus("E");
    const kept = await ana.get(`/forum/get-forum-topic-discussion?discussion_id=${id}`);
    expect(kept.json()).toMatchObject({ title: `Antes do fim (${status})`, updated_at: null });
    expect(answer.statusCode).toBe(code);
  },
);

test.each(endings)(
  "a reply can't be edited by an enrollment that becomes %s at that moment",
  async (status, code) => {
    const { ana, setStatus, open } = await enterForum();
    const discussion_id = await open(`Com resposta (${status})`);
    const saved = await ana.post("/forum/save-reply-in-discussion", { reply: "Antes", discussion_id });
    const { id } = saved.json().reply;
    const { changeReply } = await vi.importActual<typeof replies>("./replies.queries.ts");
    vi.mocked(replies.changeReply).mockImplementationOnce(async (...given) => {
      await setStatus(status);
      return changeReply(...given);
    });
    const answer = await ana.patch("/forum/update-reply-in-discussion", { id, reply: "Depois do fim" });
    await setStatus("E");
    const kept = await ana.get(`/forum/get-discussion-reply?reply_id=${id}`);
    expect(kept.json()).toMatchObject({ reply: "Antes", updated_at: null });
    expect(answer.statusCode).toBe(code);
  },
);
