import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { findDiscussionOf } from "../../testing/content/demo-ids.ts";
import { type Client, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { listReplies } from "./replies.queries.ts";

// Test files share loaded modules; without a reset the code would call the original instead of the spy.
vi.hoisted(() => vi.resetModules());
vi.mock("./replies.queries.ts", { spy: true });

// Readers must not be able to evict the class's pages from the cache, neither with many requests nor with
// very long pages.
let portal: TestApp;
let bruno: Client;
let place: Awaited<ReturnType<typeof findDiscussionOf>>;
beforeAll(async () => {
  portal = await startTestApp();
  bruno = await portal.signIn("bruno");
  place = await findDiscussionOf(portal, "zero-virgula-noves");
});
beforeEach(() => void vi.mocked(listReplies).mockClear());
afterAll(() => portal.close());

const readPage = async (page: number) => {
  const path = `/forum/get-replies-from-discussion?discussion_id=${place.id}&page_number=${page}`;
  expect((await bruno.get(path)).statusCode).toBe(200);
};
const reads = () => vi.mocked(listReplies).mock.calls.length;

test("a page with replies is cached, one past the end is not", async () => {
  await readPage(1);
  await readPage(1);
  expect(reads()).toBe(1);
  await readPage(900);
  await readPage(900);
  expect(reads()).toBe(3);
});

test("the first page stays cached however many pages past the end are requested", async () => {
  await readPage(1);
  const before = reads();
  for (let page = 1_000; page < 1_650; page++) await readPage(page);
  expect(reads()).toBe(before + 650);
  await readPage(1);
  expect(reads()).toBe(before + 650);
});

test("a page of ten replies of maximum length is not cached", async () => {
  const body = { forum_topic_id: place.topicId, title: "Longa", description: "" };
  const { discussion } = (await bruno.post("/forum/save-discussion-in-forum-topic", body)).json();
  for (let sent = 0; sent < 10; sent++) {
    const reply = `${"&".repeat(9_980)}🙂<b>${sent}</b>`;
    const answer = await bruno.post("/forum/save-reply-in-discussion", {
      discussion_id: discussion.id,
      reply,
    });
    expect(answer.statusCode).toBe(201);
  }
  const path = `/forum/get-replies-from-discussion?discussion_id=${discussion.id}`;
  expect((await bruno.get(path)).body.length).toBeGreaterThan(400_000);
  await bruno.get(path);
  expect(reads()).toBe(2);
});
