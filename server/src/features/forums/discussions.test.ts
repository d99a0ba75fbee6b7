import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { enrollmentIdOf, findDiscussionOf } from "../../testing/content/demo-ids.ts";
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
beforeEach(() => portal.clock.advance(10));

const open = (client: Client, body: object, key?: string) =>
  client.post("/forum/save-discussion-in-forum-topic", body, {
    headers: key ? { "idempotency-key": key } : {},
  });
const setStatus = async (number: string, status: string) => {
  const id = await enrollmentIdOf(portal, number);
  await portal.db.updateTable("enrollments").set({ status }).where("id", "=", id).execute();
};

describe("a new discussion", () => {
  test("is open, first in its topic, and counted", async () => {
    const answer = await open(ana, {
      title: "  Frações contínuas? ",
      description: "Alguém <b>viu</b> isso?<script>x()</script>",
      status: "E",
      forum_topic_id: topicId,
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      message: "Discussão criada com sucesso.",
      discussion: {
        title: "Frações contínuas?",
        description: "Alguém <b>viu</b> isso?",
        status: "E",
        statusText: "Em aberto",
        user: { name: "Ana Lima" },
        replies: [],
        replies_count: 0,
        updated_at: null,
      },
    });
    const list = (await bruno.get(`/forum/get-discussions-from-forum-topic?topic_id=${topicId}`)).json();
    expect(list.total).toBe(24);
    expect(list.data[0]).toEqual(answer.json().discussion);
  });

  test("needs a title and nothing else", async () => {
    for (const title of [undefined, "", "  ", null, 7]) {
      const answer = await open(ana, { title, forum_topic_id: topicId });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().errors).toEqual({ title: ["O título é requerido"] });
    }
    const answer = await open(ana, {
      title: "Só o título",
      description: null,
      forum_topic_id: String(topicId),
    });
    expect(answer.json().discussion).toMatchObject({ description: "", status: "E" });
  });

  test("reports every invalid field at once", async () => {
    const answer = await open(ana, {
      title: "a".repeat(161),
      description: "a".repeat(10_001),
      status: "X",
      forum_topic_id: "x",
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual({
      title: ["Use no máximo 160 caracteres."],
      description: ["Use no máximo 10.000 caracteres."],
      status: ["Situação inválida."],
      forum_topic_id: ["Identificador inválido."],
    });
  });

  test("is 403 with a finished enrollment, 404 in an unknown topic", async () => {
    const { topicId: finished } = await findDiscussionOf(portal, "garrafa-termica");
    const answer = await open(ana, { title: "Oi", forum_topic_id: finished });
    expect(answer.statusCode).toBe(403);
    expect(answer.json().message).toBe("Sua matrícula não permite escrever neste fórum.");
    expect((await open(ana, { title: "Oi", forum_topic_id: 2_000_000_000 })).statusCode).toBe(404);
  });

  test.each([
    ["with a key", "chave"],
    ["without a key", undefined],
  ])("that arrives five times at once, %s, is saved once", async (_how, key) => {
    const body = { title: `De uma vez ${key}`, description: "Oi", forum_topic_id: topicId };
    const answers = await Promise.all(Array.from({ length: 5 }, () => open(ana, body, key)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(201));
    expect(new Set(answers.map((answer) => answer.json().discussion.id)).size).toBe(1);
  });

  test("whose key was used with other content is 409", async () => {
    await open(ana, { title: "Uma", forum_topic_id: topicId }, "outra-chave");
    const answer = await open(ana, { title: "Outra", forum_topic_id: topicId }, "outra-chave");
    expect(answer.statusCode).toBe(409);
  });

  test("opened by many students at once is counted correctly", async () => {
    const count = async () =>
      (await ana.get(`/forum/get-forum-topic?topic_id=${topicId}`)).json().discussions_count;
    const before = await count();
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        open(n % 2 ? ana : bruno, { title: `T ${n}`, forum_topic_id: topicId }),
      ),
    );
    expect(await count()).toBe(before + 12);
  });
});

describe("editing a discussion", () => {
  let id: number;
  const edit = (client: Client, body: object) =>
    client.patch("/forum/update-discussion-in-forum-topic", body);
  beforeEach(async () => {
    portal.clock.advance(10);
    const body = { title: "Título", description: "Texto", forum_topic_id: topicId };
    id = (await open(ana, body)).json().discussion.id;
  });

  test("is only for its author, keeps omitted fields, and updates the time only on a real change", async () => {
    const same = await edit(ana, {
      id,
      title: "Título",
      description: "Texto",
      status: "E",
      forum_topic_id: topicId,
    });
    expect(same.json()).toMatchObject({
      message: "Discussão atualizada com sucesso.",
      discussion: { updated_at: null },
    });
    portal.clock.advance(5);
    const changed = await edit(ana, { id, title: "Outro título" });
    expect(changed.json().discussion).toMatchObject({
      title: "Outro título",
      description: "Texto",
      status: "E",
      updated_at: portal.clock.now().toISOString(),
    });
    expect((await edit(ana, { id, title: "Outro título", status: "R" })).json().discussion.statusText).toBe(
      "Respondida",
    );
  });

  test("works by POST with _method, in upper or lower case", async () => {
    const answer = await ana.post("/forum/update-discussion-in-forum-topic/", {
      _method: "patch",
      id,
      title: "Por POST",
      forum_topic_id: topicId,
    });
    expect(answer.json().discussion.title).toBe("Por POST");
  });

  test("is 403 to others, 404 under another topic, 422 without a title", async () => {
    const answer = await edit(bruno, { id, title: "Meu" });
    expect(answer.statusCode).toBe(403);
    expect(answer.json().message).toBe("Só quem escreveu pode editar.");
    const { topicId: other } = await findDiscussionOf(portal, "escala-do-mapa");
    expect((await edit(ana, { id, title: "X", forum_topic_id: other })).statusCode).toBe(404);
    expect((await edit(ana, { id, title: "" })).json().errors).toEqual({ title: ["O título é requerido"] });
  });

  test("is 403 once the enrollment is finished", async () => {
    await setStatus("20260001", "F");
    expect((await edit(ana, { id, title: "Tarde" })).json().message).toBe(
      "Sua matrícula não permite escrever neste fórum.",
    );
    await setStatus("20260001", "E");
  });

  test("can close it and open it again", async () => {
    const reply = () => bruno.post("/forum/save-reply-in-discussion", { reply: "Oi", discussion_id: id });
    await edit(ana, { id, title: "Título", status: "F" });
    expect((await reply()).statusCode).toBe(412);
    await edit(ana, { id, title: "Título", status: "E" });
    expect((await reply()).statusCode).toBe(201);
  });
});
