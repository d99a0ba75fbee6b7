import { afterAll, beforeAll, expect, test } from "vitest";
import { makePicture } from "../../testing/content/sample-files.ts";
import { students } from "../../testing/content/students.ts";
import { type Client, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";
import { openList, postAnswer, upload } from "../../testing/study/lists.ts";
import { holdEnrollments, whileErasing } from "../../testing/study/while-erasing.ts";
import { closeAllExpired } from "../exercises/public.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ TOKEN_LIFETIME_SECONDS: "43200" });
});
afterAll(() => portal.close());

const words = "Palavras do último momento";

async function findTopic(client: Client) {
  const { forums } = (await client.get("/forum/list-all")).json();
  const topics = await client.get(`/forum/get-topics-by-forum?forum_id=${forums[0].id}`);
  return topics.json().data[0].id as number;
}
async function openDiscussion(client: Client) {
  const body = { title: "Dúvida", description: "Uma dúvida", forum_topic_id: await findTopic(client) };
  return (await client.post("/forum/save-discussion-in-forum-topic", body)).json().discussion.id as number;
}
async function reply(client: Client) {
  const discussion_id = await openDiscussion(client);
  const answer = await client.post("/forum/save-reply-in-discussion", { discussion_id, reply: "Antes." });
  return answer.json().reply.id as number;
}
/** Opens a list of Matemática Essencial and returns the id of one of its exercises. */
async function openEssay(client: Client, list: string, exercise: string) {
  const { courses } = (await client.get("/course")).json().data;
  const math = courses.find(
    (course: { group: { syllabus: { course: { slug: string } } } }) =>
      course.group.syllabus.course.slug === "matematica-essencial",
  );
  return (await openList(portal, client, math?.id, list)).of[exercise]?.id ?? 0;
}

/** What each test creates before the erasure, and then writes during it. */
const writings: [string, (client: Client) => Promise<() => Promise<{ statusCode: number }>>][] = [
  [
    "a reply",
    async (client) => {
      const discussion_id = await openDiscussion(client);
      return () => client.post("/forum/save-reply-in-discussion", { discussion_id, reply: words });
    },
  ],
  [
    "another text of a reply",
    async (client) => {
      const id = await reply(client);
      return () => client.patch("/forum/update-reply-in-discussion", { id, reply: words });
    },
  ],
  [
    "a discussion",
    async (client) => {
      const body = { title: words, description: words, forum_topic_id: await findTopic(client) };
      return () => client.post("/forum/save-discussion-in-forum-topic", body);
    },
  ],
  [
    "a picture",
    async (client) => {
      const picture = await makePicture();
      return () => upload(client, picture);
    },
  ],
  [
    "another title of a discussion",
    async (client) => {
      const id = await openDiscussion(client);
      return () => client.patch("/forum/update-discussion-in-forum-topic", { id, title: words });
    },
  ],
  [
    "an answer",
    async (client) => {
      const id = await openEssay(client, "todos-os-tipos", "media-que-nao-serve");
      return () => postAnswer(client, id, { reply: words });
    },
  ],
  [
    "an answer that a closing overtook",
    async (client) => {
      const id = await openEssay(client, "simulado-com-tempo", "grafico-do-jornal");
      // A clock that runs ahead closes the list; the answer comes by the right one, in time.
      portal.clock.advance(3_600);
      expect(await closeAllExpired(portal.db, portal.clock.now())).toBe(1);
      portal.clock.advance(-1);
      return () => postAnswer(client, id, { reply: words });
    },
  ],
  [
    "a visit to a forum",
    async (client) => {
      const { forums } = (await client.get("/forum/list-all")).json();
      return () => client.post("/forum/register-visit", { forum_id: forums[0].id });
    },
  ],
];
/** A student for each; Carla, whose group has no forum, sends the picture, and Ana, who has studied all lists, comes last. */
const [ana, ...others] = students;
const writers = [...others, ana];

test.each(writings.map(([what, prepare], at) => ({ what, prepare, student: writers[at] })))(
  "$what that arrives during the erasure is not stored",
  async ({ prepare, student }) => {
    const login = await portal.anonymous().post("/auth/login", student);
    const client = portal.withToken(login.json().token);
    const { person } = (await client.get("/auth/user")).json().user;
    const write = await prepare(client);
    const answer = await whileErasing(
      portal,
      person.student.student_number,
      holdEnrollments(person.id),
      write,
    );
    // A session verified just before gets a 404; the next call is a 401.
    expect([401, 404]).toContain(answer.statusCode);
    const { rows } = await portal.database.pool.query(
      `select reply as words from brand_sabia.forum_replies
     union all select title from brand_sabia.forum_discussions union all select description from brand_sabia.forum_discussions
     union all select reply from brand_sabia.exercise_list_instance_exercises`,
    );
    expect(rows.map((row) => row.words)).not.toContain(words);
    const files = portal.db.selectFrom("files").select("id").where("owner_id", "=", person.id);
    expect(await files.execute()).toEqual([]);
    const visits = portal.db.selectFrom("forum_visits").select("forum_id").where("person_id", "=", person.id);
    expect(await visits.execute()).toEqual([]);
  },
);
