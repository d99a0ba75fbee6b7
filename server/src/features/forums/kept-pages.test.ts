import { afterAll, beforeAll, expect, test } from "vitest";
import { findDiscussionOf } from "../../testing/content/demo-ids.ts";
import { type Client, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";

// Pages are cached for the whole class: every change has to show in the next read.
let portal: TestApp;
let ana: Client;
let bruno: Client;
let place: Awaited<ReturnType<typeof findDiscussionOf>>;
beforeAll(async () => {
  portal = await startTestApp();
  [ana, bruno] = await Promise.all([portal.signIn("ana"), portal.signIn("bruno")]);
  place = await findDiscussionOf(portal, "zero-virgula-noves");
});
afterAll(() => portal.close());

const readReplies = async (page = 1) => {
  const path = `/forum/get-replies-from-discussion?discussion_id=${place.id}&page_number=${page}`;
  return (await bruno.get(path)).json();
};
const readDiscussions = async () =>
  (await bruno.get(`/forum/get-discussions-from-forum-topic?topic_id=${place.topicId}`)).json();
const readTopics = async () =>
  (await bruno.get(`/forum/get-topics-by-forum?forum_id=${place.forumId}`)).json();

async function reply(text: string) {
  const body = { discussion_id: place.id, reply: text };
  const answer = await ana.post("/forum/save-reply-in-discussion", body);
  expect(answer.statusCode).toBe(201);
  return answer.json();
}

test("a new reply, its edit and its deletion show at once", async () => {
  const before = await readReplies();
  const { reply: saved, page } = await reply("Guardado?");
  const after = await readReplies(page);
  expect(after.total).toBe(before.total + 1);
  expect(after.data.at(-1)).toEqual(saved);

  await ana.patch("/forum/update-reply-in-discussion", { id: saved.id, reply: "Outra vez" });
  expect((await readReplies(page)).data.at(-1).reply).toBe("Outra vez");

  await portal.db.deleteFrom("forum_replies").where("id", "=", saved.id).execute();
  const ids = (await readReplies(page)).data.map(({ id }: { id: number }) => id);
  expect(ids).not.toContain(saved.id);
});

test("a new reply moves its discussion up in the list, with its count", async () => {
  const [first] = (await readDiscussions()).data;
  const { reply: saved } = await reply("Mais uma");
  const [now] = (await readDiscussions()).data;
  expect(now).toMatchObject({ id: place.id, replies: [{ created_at: saved.created_at }] });
  expect(now.replies_count).toBeGreaterThan(first.id === place.id ? first.replies_count : 0);
  const topics = (await readTopics()).data;
  const topic = topics.find(({ id }: { id: number }) => id === place.topicId);
  expect(topic.last_activity_at).toBe(saved.created_at);
});

test("a new discussion and an edited one show at once", async () => {
  const before = await readDiscussions();
  const body = { forum_topic_id: place.topicId, title: "Recém-aberta", description: "" };
  const { discussion } = (await ana.post("/forum/save-discussion-in-forum-topic", body)).json();
  const after = await readDiscussions();
  expect(after.total).toBe(before.total + 1);
  expect(after.data[0]).toEqual(discussion);
  const topics = (await readTopics()).data;
  const topic = topics.find(({ id }: { id: number }) => id === place.topicId);
  expect(topic.discussions_count).toBe(after.total);

  await ana.patch("/forum/update-discussion-in-forum-topic", { id: discussion.id, title: "Renomeada" });
  expect((await readDiscussions()).data[0].title).toBe("Renomeada");
});

test("an author's new name shows in replies and discussions at once", async () => {
  const { page } = await reply("Quem sou eu?");
  await readReplies(page);
  await readDiscussions();
  await portal.db.updateTable("people").set({ name: "Ana Nova" }).where("name", "=", "Ana Lima").execute();
  expect((await readReplies(page)).data.at(-1).user.name).toBe("Ana Nova");
  const [own] = (await readDiscussions()).data.filter(
    ({ title }: { title: string }) => title === "Renomeada",
  );
  expect(own.user.name).toBe("Ana Nova");
});

test("a new title of a topic or of its forum shows at once", async () => {
  await readTopics();
  await portal.db
    .updateTable("forum_topics")
    .set({ title: "Novo" })
    .where("id", "=", place.topicId)
    .execute();
  await portal.db
    .updateTable("forums")
    .set({ title: "Fórum novo" })
    .where("id", "=", place.forumId)
    .execute();
  const topics = (await readTopics()).data;
  expect(topics.find(({ id }: { id: number }) => id === place.topicId)).toMatchObject({
    title: "Novo",
    forum: { title: "Fórum novo" },
  });
});

test("a read-only reader's page says so, even if a writer's page is cached", async () => {
  await readTopics();
  const enrollments = portal.db.updateTable("enrollments").where("number", "=", "20260001");
  await enrollments.set({ status: "F" }).execute();
  const path = `/forum/get-topics-by-forum?forum_id=${place.forumId}`;
  expect((await ana.get(path)).json().data[0].can_write).toBe(false);
  expect((await bruno.get(path)).json().data[0].can_write).toBe(true);
  await enrollments.set({ status: "E" }).execute();
});
