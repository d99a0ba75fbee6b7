import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayMs } from "../../platform/durations.ts";
import { findDiscussionOf, forumIdOf } from "../../testing/content/demo-ids.ts";
import { type Client, people, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";

let portal: TestApp;
let ana: Client;
let bruno: Client;
let carla: Client;
let long: Awaited<ReturnType<typeof findDiscussionOf>>;
beforeAll(async () => {
  portal = await startTestApp();
  [ana, bruno, carla] = await Promise.all([
    portal.signIn("ana"),
    portal.signIn("bruno"),
    portal.signIn("carla"),
  ]);
  long = await findDiscussionOf(portal, "zero-virgula-noves");
});
afterAll(() => portal.close());

test("lists the forums of the student's groups, running ones first, and where they may write", async () => {
  const { forums } = (await ana.get("/forum/list-all")).json();
  expect(forums).toMatchObject([
    { title: "Dúvidas de Matemática", can_write: true, group: { name: "Turma A" } },
    { title: "Conversas sobre leitura", can_write: true, group: { name: "Turma B" } },
    { title: "Física em volta da gente", can_write: false, group: { name: "Turma 2025" } },
  ]);
  expect(forums[0].group.syllabus.course).toEqual({
    name: "Matemática Essencial",
    slug: "matematica-essencial",
  });
  expect((await bruno.get("/forum/list-all")).json().forums).toHaveLength(1);
});

test("lists topics of a forum in the school's order", async () => {
  const page = (await ana.get(`/forum/get-topics-by-forum?forum_id=${long.forumId}&page_number=1`)).json();
  expect(page).toMatchObject({ current_page: 1, last_page: 1, total: 3 });
  expect(page.data.map((topic: { title: string }) => topic.title)).toEqual([
    "Números e dízimas",
    "Geometria e medidas",
    "Listas, provas e simulados",
  ]);
  expect(page.data[0]).toMatchObject({
    id: long.topicId,
    description: "<p>Frações, porcentagens e tudo o que vem depois da vírgula.</p>",
    forum: { id: long.forumId, title: "Dúvidas de Matemática" },
    discussions_count: 23,
    can_write: true,
  });
  const topic = (await ana.get(`/forum/get-forum-topic?topic_id=${long.topicId}`)).json();
  expect(topic).toEqual(page.data[0]);
});

test("lists discussions of a topic by latest activity, each with only its newest reply", async () => {
  const list = async (page: number) =>
    (
      await ana.get(`/forum/get-discussions-from-forum-topic?topic_id=${long.topicId}&page_number=${page}`)
    ).json();
  const pages = [await list(1), await list(2), await list(3)];
  expect(
    pages.map(({ data, current_page, last_page, total }) => [data.length, current_page, last_page, total]),
  ).toEqual([
    [10, 1, 3, 23],
    [10, 2, 3, 23],
    [3, 3, 3, 23],
  ]);
  const all = pages.flatMap(({ data }) => data);
  expect(new Set(all.map(({ id }) => id)).size).toBe(23);
  expect(all[0]).toMatchObject({
    title: "Por que 0,999… é igual a 1?",
    status: "R",
    statusText: "Respondida",
    user: { name: "Bruno Reis" },
    replies_count: 27,
    replies: [{ created_at: expect.any(String) }],
    updated_at: null,
  });
  const activity = all.map(({ replies, created_at }) => replies[0]?.created_at ?? created_at);
  expect(activity).toEqual(activity.toSorted().reverse());
  expect(all.find(({ replies_count }) => replies_count === 0).replies).toEqual([]);
  expect(await list(4)).toEqual({ data: [], current_page: 4, last_page: 3, total: 23 });
});

test("shows a discussion with its topic and forum", async () => {
  const answer = await ana.get(`/forum/get-forum-topic-discussion?discussion_id=${long.id}`);
  expect(answer.json()).toMatchObject({
    id: long.id,
    statusText: "Respondida",
    can_write: true,
    forum_topic: {
      id: long.topicId,
      title: "Números e dízimas",
      forum: { id: long.forumId, title: "Dúvidas de Matemática" },
    },
  });
});

test("lists replies oldest first, ten per page, each on the page it names", async () => {
  const pages = await Promise.all(
    [1, 2, 3].map(async (page) =>
      (
        await bruno.get(`/forum/get-replies-from-discussion?discussion_id=${long.id}&page_number=${page}`)
      ).json(),
    ),
  );
  expect(pages.map(({ data, total, last_page }) => [data.length, total, last_page])).toEqual([
    [10, 27, 3],
    [10, 27, 3],
    [7, 27, 3],
  ]);
  const times = pages.flatMap(({ data }) => data.map(({ created_at }: { created_at: string }) => created_at));
  expect(times).toEqual(times.toSorted());
  for (const [index, { data }] of pages.entries())
    for (const reply of data) expect(reply.page).toBe(index + 1);
  const [first] = pages[0].data;
  const me = (await ana.get("/auth/user")).json().user;
  expect(first).toMatchObject({
    user_id: me.id,
    user: { id: me.id, name: "Ana Lima" },
    discussion_id: long.id,
  });
  expect(first.updated_at).not.toBeNull();
  expect((await bruno.get(`/forum/get-discussion-reply?reply_id=${first.id}`)).json()).toEqual(first);
});

test("a page number beyond any list gives an empty page, not an error", async () => {
  for (const page of [4, 214_748_365, 2_147_483_648, 999_999_999_999_999]) {
    const answer = await ana.get(
      `/forum/get-replies-from-discussion?discussion_id=${long.id}&page_number=${page}`,
    );
    expect(answer.json()).toEqual({ data: [], current_page: page, last_page: 3, total: 27 });
    const discussions = await ana.get(
      `/forum/get-discussions-from-forum-topic?topic_id=${long.topicId}&page_number=${page}`,
    );
    expect(discussions.statusCode).toBe(200);
  }
});

test.each(["0", "-1", "abc", "1.5", "", "9999999999999999"])("page_number=%s is 422", async (page) => {
  const answer = await ana.get(
    `/forum/get-replies-from-discussion?discussion_id=${long.id}&page_number=${page}`,
  );
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors).toEqual({ page_number: ["Página inválida."] });
});

test("a discussion without replies has one empty page", async () => {
  const { id } = await findDiscussionOf(portal, "exercicio-cinco-fracoes");
  const answer = await ana.get(`/forum/get-replies-from-discussion?discussion_id=${id}`);
  expect(answer.json()).toEqual({ data: [], current_page: 1, last_page: 1, total: 0 });
});

describe("a student of another group", () => {
  test("has no forum, and gets 404 for every part of one", async () => {
    expect((await carla.get("/forum/list-all")).json()).toEqual({ forums: [] });
    const reply = (await ana.get(`/forum/get-replies-from-discussion?discussion_id=${long.id}`)).json()
      .data[0];
    const refused = [
      [`/forum/get-topics-by-forum?forum_id=`, long.forumId, 412, "Você não participa deste fórum."],
      [`/forum/get-forum-topic?topic_id=`, long.topicId, 404, "Não encontrado."],
      [`/forum/get-discussions-from-forum-topic?topic_id=`, long.topicId, 404, "Não encontrado."],
      [`/forum/get-forum-topic-discussion?discussion_id=`, long.id, 404, "Não encontrado."],
      [`/forum/get-replies-from-discussion?discussion_id=`, long.id, 404, "Não encontrado."],
      [`/forum/get-discussion-reply?reply_id=`, reply.id, 404, "Não encontrado."],
    ] as const;
    for (const [path, id, status, message] of refused) {
      for (const [client, wanted] of [
        [carla, id],
        [ana, 2_000_000_000],
      ] as const) {
        const answer = await client.get(`${path}${wanted}`);
        expect(answer.statusCode, path).toBe(status);
        expect(answer.json().message).toBe(message);
      }
    }
  });

  test("can't write there, nor register a visit", async () => {
    const replyId = (await ana.get(`/forum/get-replies-from-discussion?discussion_id=${long.id}`)).json()
      .data[0].id;
    const tries = [
      carla.post("/forum/save-reply-in-discussion", { reply: "Oi", discussion_id: long.id }),
      carla.post("/forum/save-discussion-in-forum-topic", { title: "Oi", forum_topic_id: long.topicId }),
      carla.patch("/forum/update-discussion-in-forum-topic", { id: long.id, title: "Oi" }),
      carla.patch("/forum/update-reply-in-discussion", { id: replyId, reply: "Oi", discussion_id: long.id }),
    ];
    for (const answer of await Promise.all(tries)) expect(answer.statusCode).toBe(404);
    const visit = await carla.post("/forum/register-visit", { forum_id: long.forumId });
    expect(visit.statusCode).toBe(412);
  });

  test("another brand's students see only their own forum", async () => {
    for (const person of ["davi", "anaOfIpe"] as const) {
      const client = await portal.signIn(person);
      const { forums } = (await client.get("/forum/list-all")).json();
      expect(forums.map(({ title }: { title: string }) => title)).toEqual(["Vozes do Cerrado"]);
    }
  });
});

test("a finished enrollment may read forums", async () => {
  const forum = await forumIdOf(portal, "turma-2025");
  const topics = (await ana.get(`/forum/get-topics-by-forum?forum_id=${forum}`)).json();
  expect(topics.data[0]).toMatchObject({ can_write: false, discussions_count: 4 });
});

describe("new activity", () => {
  const newActivity = async (client: Client) =>
    (await client.get("/forum/list-all")).json().forums[0].new_activity;

  test("counts discussions where others wrote since the last visit and in the last 30 days, without the student's own posts", async () => {
    expect(await newActivity(ana)).toBeGreaterThan(5);
    const ofOthers = await portal.db
      .selectFrom("forum_discussions")
      .innerJoin("forum_topics", "forum_topics.id", "forum_discussions.topic_id")
      .innerJoin("users", "users.id", "forum_discussions.last_user_id")
      .select("forum_discussions.id")
      .where("forum_topics.forum_id", "=", long.forumId)
      .where("users.email", "<>", people.ana.email)
      .limit(2)
      .execute();
    const daysAgo = (days: number) => ({
      last_activity_at: new Date(portal.clock.now().getTime() - days * dayMs),
    });
    await portal.db.updateTable("forum_discussions").set(daysAgo(31)).execute();
    await portal.db
      .updateTable("forum_discussions")
      .set(daysAgo(29))
      .where(
        "id",
        "in",
        ofOthers.map(({ id }) => id),
      )
      .execute();
    expect(await newActivity(ana)).toBe(2);
    for (const client of [ana, bruno])
      expect((await client.post("/forum/register-visit", { forum_id: long.forumId })).statusCode).toBe(200);
    expect(await newActivity(ana)).toBe(0);
    portal.clock.advance(60);
    await bruno.post("/forum/save-reply-in-discussion", { reply: "Mais uma", discussion_id: long.id });
    await bruno.post("/forum/save-reply-in-discussion", { reply: "E outra", discussion_id: long.id });
    expect(await newActivity(ana)).toBe(1);
    expect(await newActivity(bruno)).toBe(0);
    await ana.post("/forum/register-visit", { forum_id: long.forumId });
    expect(await newActivity(ana)).toBe(0);
  });
});
