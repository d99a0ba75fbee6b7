import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findDiscussionOf } from "../../testing/content/demo-ids.ts";
import { type Client, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";

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

const setStatus = (status: string) =>
  portal.db.updateTable("enrollments").set({ status }).where("number", "=", "20260001").execute();

let discussionId: number;
let id: number;
const edit = (client: Client, body: object) => client.patch("/forum/update-reply-in-discussion", body);
const read = async () => (await bruno.get(`/forum/get-discussion-reply?reply_id=${id}`)).json();
beforeEach(async () => {
  portal.clock.advance(10);
  const body = { title: "Onde se edita", forum_topic_id: topicId };
  discussionId = (await bruno.post("/forum/save-discussion-in-forum-topic", body)).json().discussion.id;
  const reply = { reply: "Como era", discussion_id: discussionId };
  id = (await ana.post("/forum/save-reply-in-discussion", reply)).json().reply.id;
});

test("is only for its author, sanitised, and updates the time only on a real change", async () => {
  const same = await edit(ana, { id, reply: "Como era", discussion_id: discussionId });
  expect(same.json()).toEqual({ message: "Pergunta/resposta atualizada com sucesso." });
  expect((await read()).updated_at).toBeNull();
  portal.clock.advance(5);
  const method = {
    _method: "PATCH",
    id,
    reply: "<i>Como é</i><img src=x onerror=x()>",
    discussion_id: discussionId,
  };
  expect((await ana.post("/forum/update-reply-in-discussion", method)).statusCode).toBe(200);
  expect(await read()).toMatchObject({
    reply: "<i>Como é</i>",
    updated_at: portal.clock.now().toISOString(),
    page: 1,
  });
});

// The dialog shows such a text as its author sees it, without the tags of its one paragraph.
test.each([
  ["<p>Oi, turma!</p>", "Oi, turma!"],
  ['<p>Uma linha<br>e "outra" &amp; mais</p>', 'Uma linha\ne "outra" & mais'],
  ["<p> usei <b </p>", " usei <b "],
  ["<p><br> Oi<br><br></p>", "\n Oi\n\n"],
  ["<script>x()</script>Oi\ntudo bem", "Oi\ntudo bem"],
])("changes nothing of one paragraph that is saved as its text: %j", async (typed, text) => {
  const reply = { reply: typed, discussion_id: discussionId };
  const saved = (await ana.post("/forum/save-reply-in-discussion", reply)).json().reply;
  expect(saved.reply).toMatch(/^<p>.*<\/p>$/);
  portal.clock.advance(5);
  expect((await edit(ana, { id: saved.id, reply: text, discussion_id: discussionId })).statusCode).toBe(200);
  const kept = (await bruno.get(`/forum/get-discussion-reply?reply_id=${saved.id}`)).json();
  expect(kept).toMatchObject({ reply: saved.reply, updated_at: null });
});

test("is 403 to others, 404 in another discussion, 422 if sanitising leaves nothing", async () => {
  expect((await edit(bruno, { id, reply: "Meu", discussion_id: discussionId })).statusCode).toBe(403);
  const other = (await findDiscussionOf(portal, "raiz-de-dois")).id;
  expect((await edit(ana, { id, reply: "X", discussion_id: other })).statusCode).toBe(404);
  expect((await edit(ana, { id, reply: "<script>x()</script>" })).json().errors).toEqual({
    reply: ["Escreva sua pergunta/resposta."],
  });
  expect((await edit(ana, { id: "x", reply: "<p></p>" })).json().errors).toEqual({
    id: expect.any(Array),
    reply: ["Escreva sua pergunta/resposta."],
  });
  expect((await edit(ana, { id: 2_000_000_000, reply: "X" })).statusCode).toBe(404);
  expect((await read()).reply).toBe("Como era");
});

test("is 412 once the discussion is closed, 403 once the enrollment is finished", async () => {
  await portal.db
    .updateTable("forum_discussions")
    .set({ status: "F" })
    .where("id", "=", discussionId)
    .execute();
  const closed = await edit(ana, { id, reply: "Tarde", discussion_id: discussionId });
  expect(closed.statusCode).toBe(412);
  expect(closed.json().message).toBe("Esta discussão está fechada.");
  await setStatus("F");
  const finished = await edit(ana, { id, reply: "Tarde", discussion_id: discussionId });
  expect(finished.statusCode).toBe(403);
  expect(finished.json().message).toBe("Sua matrícula não permite escrever neste fórum.");
  await setStatus("E");
  expect((await read()).reply).toBe("Como era");
});
