import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { enrollmentIdOf, findDiscussionOf } from "../../testing/content/demo-ids.ts";
import { type Client, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";

let portal: TestApp;
let ana: Client;
let bruno: Client;
let discussionId: number;
beforeAll(async () => {
  portal = await startTestApp({ TOKEN_LIFETIME_SECONDS: "43200" });
  [ana, bruno] = await Promise.all([portal.signIn("ana"), portal.signIn("bruno")]);
  discussionId = (await findDiscussionOf(portal, "zero-virgula-noves")).id;
});
afterAll(() => portal.close());
// A repeated request after more than 5 s counts as a new one.
beforeEach(() => portal.clock.advance(60));

const send = (client: Client, reply: unknown, key?: string, discussion: unknown = discussionId) =>
  client.post(
    "/forum/save-reply-in-discussion",
    { reply, discussion_id: discussion },
    key === undefined ? undefined : { headers: { "idempotency-key": key } },
  );
const countReplies = async () => (await findDiscussionOf(portal, "zero-virgula-noves")).repliesCount;

test("saves a reply and returns a message and its page", async () => {
  const before = await countReplies();
  const answer = await send(ana, "  Uma frase minha.\r\nE outra. ");
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({
    message: "Pergunta/resposta salva com sucesso.",
    page: 3,
    reply: {
      reply: "Uma frase minha.\nE outra.",
      user: { name: "Ana Lima" },
      discussion_id: discussionId,
      page: 3,
      created_at: portal.clock.now().toISOString(),
      updated_at: null,
    },
  });
  expect(await countReplies()).toBe(before + 1);
  const { reply } = answer.json();
  const list = (
    await bruno.get(`/forum/get-replies-from-discussion?discussion_id=${discussionId}&page_number=3`)
  ).json();
  expect(list.data.at(-1)).toEqual(reply);
});

test("puts its discussion first in the topic, with its time", async () => {
  const { id, topicId } = await findDiscussionOf(portal, "virgula-ou-ponto");
  await send(bruno, "Voltando a este assunto", undefined, id);
  const list = (await ana.get(`/forum/get-discussions-from-forum-topic?topic_id=${topicId}`)).json();
  expect(list.data[0]).toMatchObject({
    id,
    replies: [{ created_at: portal.clock.now().toISOString() }],
    replies_count: 2,
  });
});

test.each([
  ["3 < 5 e x<y", "3 < 5 e x<y"],
  ["<p>Oi <b onclick=x()>turma</b><script>alert(1)</script></p>", "<p>Oi <b>turma</b></p>"],
])("saves %j as %j", async (typed, kept) => {
  expect((await send(ana, typed)).json().reply.reply).toBe(kept);
});

test.each([[""], ["   \n"], [null], [undefined], [7], [["a"]], ["<script>alert(1)</script>"], ["<p> </p>"]])(
  "refuses %j as empty",
  async (reply) => {
    const before = await countReplies();
    const answer = await send(ana, reply);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors.reply).toEqual(["Escreva sua pergunta/resposta."]);
    expect(await countReplies()).toBe(before);
  },
);

test("refuses a reply of empty tags together with its discussion", async () => {
  const answer = await send(ana, "<p> </p>", undefined, "abc");
  expect(Object.keys(answer.json().errors).sort()).toEqual(["discussion_id", "reply"]);
});

test("accepts 10,000 characters and not one more", async () => {
  expect((await send(ana, "é".repeat(10_000))).statusCode).toBe(201);
  const answer = await send(ana, "é".repeat(10_001));
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors).toEqual({ reply: ["Use no máximo 10.000 caracteres."] });
});

test.each([["abc"], [0], [-1], [1.5], [null], [{}], [99999999999]])(
  "refuses %j as a discussion",
  async (id) => {
    const answer = await send(ana, "Oi", undefined, id);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors.discussion_id).toHaveLength(1);
  },
);

test("takes the discussion's id as digits", async () => {
  expect((await send(ana, "Pela barra de endereços", undefined, String(discussionId))).statusCode).toBe(201);
});

test("is 412 in a closed discussion and 403 with a finished enrollment, which both may be read", async () => {
  const closed = await findDiscussionOf(portal, "calculadora-no-simulado");
  const inClosed = await send(ana, "Oi", undefined, closed.id);
  expect(inClosed.statusCode).toBe(412);
  expect(inClosed.json().message).toBe("Esta discussão está fechada.");
  const finished = await findDiscussionOf(portal, "garrafa-termica");
  const inFinished = await send(ana, "Oi", undefined, finished.id);
  expect(inFinished.statusCode).toBe(403);
  expect(inFinished.json().message).toBe("Sua matrícula não permite escrever neste fórum.");
  for (const { id, repliesCount } of [closed, finished]) {
    const list = (await ana.get(`/forum/get-replies-from-discussion?discussion_id=${id}`)).json();
    expect(list.total).toBe(repliesCount);
  }
});

test("is 404 once the enrollment is blocked", async () => {
  const id = await enrollmentIdOf(portal, "20260005");
  const setStatus = (status: string) =>
    portal.db.updateTable("enrollments").set({ status }).where("id", "=", id).execute();
  await setStatus("B");
  expect((await send(bruno, "Oi")).statusCode).toBe(404);
  await setStatus("E");
});

describe("a repeated request", () => {
  test("with its key is saved once, however late it comes, and gets the first answer", async () => {
    const first = await send(ana, "Com chave", "chave-1");
    const before = await countReplies();
    portal.clock.advance(10_000);
    const again = await send(ana, "Com chave", "chave-1");
    expect(again.statusCode).toBe(201);
    expect(again.json()).toEqual(first.json());
    expect(await countReplies()).toBe(before);
  });

  test("with its key and other content is 409; the same key of another student is another request", async () => {
    await send(ana, "Com chave", "chave-2");
    const other = await send(ana, "Outro texto", "chave-2");
    expect(other.statusCode).toBe(409);
    expect(other.json().message).toBe("Este envio já foi feito com outro conteúdo.");
    const { id } = await findDiscussionOf(portal, "raiz-de-dois");
    expect((await send(ana, "Com chave", "chave-2", id)).statusCode).toBe(409);
    expect((await send(bruno, "Outro texto", "chave-2")).json().reply.reply).toBe("Outro texto");
  });

  test("with its key is answered even if the discussion was closed since", async () => {
    const { id } = await findDiscussionOf(portal, "divisivel-por-sete");
    const first = await send(ana, "Antes de fechar", "chave-3", id);
    await portal.db.updateTable("forum_discussions").set({ status: "F" }).where("id", "=", id).execute();
    expect((await send(ana, "Antes de fechar", "chave-3", id)).json()).toEqual(first.json());
    expect((await send(ana, "Depois", "chave-4", id)).statusCode).toBe(412);
  });

  test("without a key, the same text within 5 s is saved once; later, or by somebody else, it is a new reply", async () => {
    const before = await countReplies();
    const first = await send(ana, "Clique duplo");
    portal.clock.advance(4);
    expect((await send(ana, "Clique duplo")).json()).toEqual(first.json());
    expect((await send(bruno, "Clique duplo")).json().reply.id).not.toBe(first.json().reply.id);
    portal.clock.advance(2);
    expect((await send(ana, "Clique duplo")).json().reply.id).not.toBe(first.json().reply.id);
    expect(await countReplies()).toBe(before + 3);
  });

  test.each([
    ["with its key", "chave-7"],
    ["without a key", undefined],
  ])(
    "%s is answered with the student's own reply, whoever sent the same text since, here or in another discussion",
    async (_how, key) => {
      const { id } = await findDiscussionOf(portal, "raiz-de-dois");
      const first = await send(ana, `O mesmo texto ${key}`, key);
      await send(bruno, `O mesmo texto ${key}`, key);
      if (key === undefined) await send(ana, `O mesmo texto ${key}`, key, id);
      expect((await send(ana, `O mesmo texto ${key}`, key)).json()).toEqual(first.json());
    },
  );

  test.each([
    ["with a key", "chave-5"],
    ["without a key", undefined],
  ])("eight times at once, %s, is one reply", async (_how, key) => {
    const before = await countReplies();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(ana, `De uma vez ${key}`, key)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(201));
    expect(new Set(answers.map((answer) => answer.json().reply.id)).size).toBe(1);
    expect(await countReplies()).toBe(before + 1);
  });

  test("the same key to two discussions at once is one reply and one 409", async () => {
    const { id } = await findDiscussionOf(portal, "raiz-de-dois");
    const answers = await Promise.all([
      send(ana, "Aqui ou ali", "chave-6"),
      send(ana, "Aqui ou ali", "chave-6", id),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  });
});

test("many replies at once get consecutive positions without duplicates or gaps, and correct counts", async () => {
  const { id } = await findDiscussionOf(portal, "exercicio-cinco-fracoes");
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => send(n % 2 ? ana : bruno, `Resposta ${n}`, undefined, id)),
  );
  expect(answers.every(({ statusCode }) => statusCode === 201)).toBe(true);
  const rows = await portal.db
    .selectFrom("forum_replies")
    .select(["id", "position"])
    .where("discussion_id", "=", id)
    .orderBy("position")
    .execute();
  expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
  expect((await findDiscussionOf(portal, "exercicio-cinco-fracoes")).repliesCount).toBe(40);
  for (const answer of answers) {
    const { reply, page } = answer.json();
    const position = rows.find((row) => row.id === reply.id)?.position ?? 0;
    expect(page).toBe(Math.ceil(position / 10));
  }
});

test("a reply timed before the one it waited for takes that one's time, so that times ascend across pages", async () => {
  const first = (await send(ana, "Cheguei antes")).json().reply;
  portal.clock.advance(-0.25);
  const second = (await send(bruno, "Cheguei no mesmo instante")).json().reply;
  expect(second.created_at).toBe(first.created_at);
});

test("a reader paging while others write sees each reply once", async () => {
  const { id } = await findDiscussionOf(portal, "zero-virgula-noves");
  const met: number[] = [];
  let last = 1;
  for (let page = 1; page <= last; page++) {
    const answer = (
      await ana.get(`/forum/get-replies-from-discussion?discussion_id=${id}&page_number=${page}`)
    ).json();
    met.push(...answer.data.map((reply: { id: number }) => reply.id));
    if (page < 4) await send(bruno, `Enquanto isso ${page}`);
    last = answer.last_page;
  }
  const rows = await portal.db
    .selectFrom("forum_replies")
    .select("id")
    .where("discussion_id", "=", id)
    .orderBy("position")
    .execute();
  expect(met).toEqual(rows.map((row) => row.id));
});
