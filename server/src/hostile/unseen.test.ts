/** Text of only invisible characters is no text: as a title it would be a link that can't be seen. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enrollmentIdOf, findDiscussionOf } from "../testing/content/demo-ids.ts";
import { type Client, startTestApp, type TestApp } from "../testing/portal/test-app.ts";
import { openList, postAnswer } from "../testing/study/lists.ts";

let portal: TestApp;
let bruno: Client;
const ids = { discussion: 0, topic: 0, written: 0, cells: 0 };
beforeAll(async () => {
  portal = await startTestApp();
  bruno = await portal.signIn("bruno");
  const { id, topicId } = await findDiscussionOf(portal, "zero-virgula-noves");
  const list = await openList(portal, bruno, await enrollmentIdOf(portal, "20260005"), "todos-os-tipos");
  Object.assign(ids, { discussion: id, topic: topicId });
  ids.written = list.of["media-que-nao-serve"]?.id ?? 0;
  ids.cells = list.of["sequencia-de-palitos"]?.id ?? 0;
});
afterAll(() => portal.close());

type Call = (text: string) => ReturnType<Client["post"]>;
const postReply: Call = (reply) =>
  bruno.post("/forum/save-reply-in-discussion", { reply, discussion_id: ids.discussion });

const calls: [string, string, Call][] = [
  ["a post", "reply", postReply],
  [
    "a discussion",
    "title",
    (title) => bruno.post("/forum/save-discussion-in-forum-topic", { title, forum_topic_id: ids.topic }),
  ],
  ["a profile", "name", (name) => bruno.patch("/auth/profile", { name, email: "bruno.reis@sabia.example" })],
  [
    "a registration",
    "address_street",
    (address_street) => portal.anonymous().post("/auth/register", { address_street }),
  ],
  ["a written answer", "reply", (reply) => postAnswer(bruno, ids.written, { reply })],
  [
    "an answer in cells",
    "cells_answers.0.reply",
    (reply) => postAnswer(bruno, ids.cells, { cells_answers: [{ cell: 1, reply }] }),
  ],
];

describe.each(calls)("%s: its %s", (_of, field, call) => {
  test.each([
    ["zero width", "\u200b\u200d"],
    ["marks of direction between spaces", " \u200e \u202e "],
    ["a soft hyphen", "\u00ad"],
    ["fillers", "\u3164\u115f"],
  ])("of %s alone is missing", async (_what, text) => {
    const answer = await call(text);
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json().errors).toHaveProperty([field], (await call("")).json().errors[field]);
  });
});

test("invisible characters among visible ones are kept", async () => {
  const family = "👩\u200d👩\u200d👧 oi\u00ad!";
  const answer = await postReply(family);
  expect(answer.json().reply.reply).toBe(family);
});
