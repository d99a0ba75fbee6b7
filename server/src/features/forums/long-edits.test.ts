import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findDiscussionOf } from "../../testing/content/demo-ids.ts";
import { type Client, startTestApp, type TestApp } from "../../testing/portal/test-app.ts";

let portal: TestApp;
let ana: Client;
let topicId: number;
beforeAll(async () => {
  portal = await startTestApp({ TOKEN_LIFETIME_SECONDS: "43200" });
  ana = await portal.signIn("ana");
  topicId = (await findDiscussionOf(portal, "zero-virgula-noves")).topicId;
});
afterAll(() => portal.close());

const bold = "<b>Oi</b>";
const signs = (count: number) => `${"&".repeat(count)} ${bold}`;
const most = (count: string) => [`Use no máximo ${count} caracteres.`];

const kinds = [
  {
    kind: "a reply",
    field: "reply",
    async save(text: string) {
      const { id } = await findDiscussionOf(portal, "raiz-de-dois");
      const answer = await ana.post("/forum/save-reply-in-discussion", { reply: text, discussion_id: id });
      return answer.json().reply as { id: number; reply: string };
    },
    edit: (body: object) => ana.patch("/forum/update-reply-in-discussion", body),
    read: async (id: number) => (await ana.get(`/forum/get-discussion-reply?reply_id=${id}`)).json(),
    wrong: { discussion_id: "x" },
    faults: { discussion_id: ["Identificador inválido."] },
  },
  {
    kind: "a discussion",
    field: "description",
    async save(text: string) {
      const body = { title: "Longa", description: text, forum_topic_id: topicId };
      const answer = await ana.post("/forum/save-discussion-in-forum-topic", body);
      return answer.json().discussion as { id: number; description: string };
    },
    edit: (body: object) => ana.patch("/forum/update-discussion-in-forum-topic", { title: "Longa", ...body }),
    read: async (id: number) =>
      (await ana.get(`/forum/get-forum-topic-discussion?discussion_id=${id}`)).json(),
    wrong: { title: "" },
    faults: { title: ["O título é requerido"] },
  },
];

describe.each(kinds)("$kind that grew beyond 10,000 characters when saved", (post) => {
  const { field, save, edit, read } = post;
  const saveLong = async (count: number) => {
    portal.clock.advance(10);
    const saved = await save(signs(count));
    return { id: saved.id, kept: String(Object(saved)[field]) };
  };

  test.each([
    ["ampersands", signs(9_000)],
    ["links", '<a href="https://a.example">x</a> '.repeat(290)],
    ["a block in a paragraph", `<p>${"&".repeat(9_000)}<section>Oi`],
  ])("is saved again unchanged: %s", async (_what, typed) => {
    portal.clock.advance(10);
    const saved = await save(typed);
    const kept = String(Object(saved)[field]);
    expect(kept.length).toBeGreaterThan(10_000);
    expect((await edit({ id: saved.id, [field]: kept })).statusCode).toBe(200);
    expect(await read(saved.id)).toMatchObject({ [field]: kept, updated_at: null });
  });

  test("can be changed at that length, but not beyond", async () => {
    const { id, kept } = await saveLong(9_001);
    const other = kept.replace("&amp; <b>Oi</b>", "e tá <b>Oi</b>");
    expect(other).toHaveLength(kept.length - 1);
    expect((await edit({ id, [field]: other })).statusCode).toBe(200);
    expect((await read(id))[field]).toBe(other);

    const longer = await edit({ id, [field]: `${other}!` });
    expect(longer.statusCode).toBe(422);
    expect(longer.json().errors).toEqual({ [field]: most("45.014") });
  });

  test("does not grow when saved again", async () => {
    const { id, kept } = await saveLong(9_002);
    const answer = await edit({ id, [field]: signs(40_000) });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual({ [field]: most("45.020") });
    expect((await read(id))[field]).toBe(kept);
  });

  test("is reported together with the other fields", async () => {
    const { id, kept } = await saveLong(9_003);
    const unchanged = await edit({ id, [field]: kept, ...post.wrong });
    expect(unchanged.json().errors).toEqual(post.faults);
    const longer = await edit({ id, [field]: `${kept}!`, ...post.wrong });
    expect(longer.statusCode).toBe(422);
    expect(longer.json().errors).toEqual({ ...post.faults, [field]: most("45.025") });
    const nowhere = await edit({ id: "x", [field]: "é".repeat(10_001) });
    expect(nowhere.json().errors).toEqual({ id: ["Identificador inválido."], [field]: most("10.000") });
  });

  test("doesn't allow another post of that length", async () => {
    portal.clock.advance(10);
    const { id } = await save("Curta");
    const answer = await edit({ id, [field]: "é".repeat(10_001) });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual({ [field]: most("10.000") });
  });
});
