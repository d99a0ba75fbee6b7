import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { findDiscussionOf } from "../../testing/content/demo-ids.ts";
import { startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import * as queries from "./discussions.queries.ts";

// Test files share loaded modules; without a reset the code would call the original instead of the spy.
vi.hoisted(() => vi.resetModules());
vi.mock("./discussions.queries.ts", { spy: true });

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

test.each([
  ["F", 403],
  ["C", 404],
])("a discussion can't be opened by an enrollment that becomes %s at that moment", async (status, code) => {
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
  const { insertDiscussion } = await vi.importActual<typeof queries>("./discussions.queries.ts");
  vi.mocked(queries.insertDiscussion).mockImplementationOnce(async (...given) => {
    await setStatus(status);
    return insertDiscussion(...given);
  });
  const title = `Depois do fim (${status})`;
  const answer = await ana.post("/forum/save-discussion-in-forum-topic", { title, forum_topic_id: topicId });
  expect(answer.statusCode).toBe(code);
  await setStatus("E");
  const kept = portal.db.selectFrom("forum_discussions").select("id").where("title", "=", title);
  expect(await kept.execute()).toEqual([]);
});
