import type { Page } from "@playwright/test";
import { hold } from "../support/hold.ts";
import { enter, expect, test } from "../support/test.ts";
import { openForumApi, type Place, pathOf } from "./forum-api.ts";
import { replyField } from "./steps.ts";

test("saving or cancelling in one tab doesn't affect what is written in another @desktop", async ({
  page,
  context,
  portal,
}) => {
  const place = await (await openForumApi(portal, "bruno")).open("Duas abas");
  const other = await context.newPage();
  const tabs = [page, other];
  for (const tab of tabs) {
    await enter(tab, portal, "ana");
    await tab.goto(`${pathOf(place)}/new-reply`);
    await expect(replyField(tab)).toHaveValue("");
  }
  await replyField(page).fill("Curta");
  await replyField(other).fill("Longa, ainda pela metade");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("article").filter({ hasText: "Curta" })).toBeFocused();
  await other.reload();
  await expect(replyField(other)).toHaveValue("Longa, ainda pela metade");

  await page.getByRole("button", { name: "Adicionar pergunta/resposta" }).click();
  await expect(replyField(page)).toHaveValue("Longa, ainda pela metade");
  await replyField(other).fill("Longa, quase inteira");
  await page.getByRole("button", { name: "Cancelar" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await other.reload();
  await expect(replyField(other)).toHaveValue("Longa, quase inteira");
});

test("two tabs that write replies in one discussion keep both past a reload, and send both @desktop", async ({
  page,
  context,
  portal,
}) => {
  const api = await openForumApi(portal, "bruno");
  const place = await api.open("Duas respostas de uma vez");
  const other = await context.newPage();
  const texts = new Map([
    [page, "A da primeira aba"],
    [other, "A da segunda aba"],
  ]);
  for (const tab of texts.keys()) {
    await enter(tab, portal, "ana");
    await tab.goto(`${pathOf(place)}/new-reply`);
    await expect(replyField(tab)).toHaveValue("");
  }
  for (const [tab, text] of texts) await replyField(tab).fill(text);
  for (const [tab, text] of texts) {
    await tab.reload();
    await expect(replyField(tab)).toHaveValue(text);
  }
  for (const [tab, text] of texts) {
    await tab.getByRole("button", { name: "Salvar" }).click();
    await expect(tab.getByRole("article").filter({ hasText: text })).toBeFocused();
  }
  for (const text of texts.values())
    await expect(other.getByRole("article").filter({ hasText: text })).toBeVisible();
});

test("an edit reverts nothing that was changed elsewhere meanwhile, and warns first for the same field @desktop", async ({
  page,
  context,
  portal,
}) => {
  const api = await openForumApi(portal, "ana");
  const place = await api.open("Título de antes", "Descrição de antes");
  const other = await context.newPage();
  const edit = (tab: typeof page) => tab.getByRole("dialog", { name: "Editar discussão" });
  for (const tab of [page, other]) {
    await enter(tab, portal, "ana");
    await tab.goto(
      `/forums/topics/${place.forumId}/topic/${place.topicId}/edit-discussion/${place.discussionId}`,
    );
    await expect(edit(tab).getByLabel("Título")).toHaveValue("Título de antes");
  }
  const save = (tab: typeof page) => edit(tab).getByRole("button", { name: "Salvar" }).click();
  const stored = () =>
    api.get<{ title: string; description: string; status: string }>(
      `/forum/get-forum-topic-discussion?discussion_id=${place.discussionId}`,
    );

  await edit(page).getByRole("radio", { name: "Respondida" }).check({ force: true });
  await edit(page).getByLabel("Título").fill("Título da primeira aba");
  await save(page);
  await expect.poll(async () => (await stored()).status).toBe("R");

  await edit(other).getByLabel("Descrição").fill("Descrição da segunda aba");
  await save(other);
  await expect.poll(stored).toMatchObject({
    title: "Título da primeira aba",
    description: "Descrição da segunda aba",
    status: "R",
  });
  await expect(edit(other).getByLabel("Título")).toHaveValue("Título da primeira aba");

  await edit(page).getByLabel("Descrição").fill("Descrição da primeira aba");
  await save(page);
  await expect(edit(page).getByText(/foi alterado em outra aba/)).toBeVisible();
  expect((await stored()).description).toBe("Descrição da segunda aba");
  await expect(edit(page).getByLabel("Descrição")).toHaveValue("Descrição da primeira aba");
  await save(page);
  await expect.poll(async () => (await stored()).description).toBe("Descrição da primeira aba");
});

test("a recovered draft of an edit doesn't revert later changes @desktop", async ({ page, portal }) => {
  const api = await openForumApi(portal, "ana");
  const place = await api.open("Rascunho antigo");
  const reply = await api.reply(place, "Texto de antes");
  const address = `${pathOf(place)}/edit-reply/${reply.id}`;
  const stored = async () =>
    (await api.get<{ reply: string }>(`/forum/get-discussion-reply?reply_id=${reply.id}`)).reply;
  await enter(page, portal, "ana");
  await page.goto(address);
  await replyField(page).fill("Texto de antes, pela metade");
  await page.goto("/forums");
  await api.post("/forum/update-reply-in-discussion", {
    _method: "PATCH",
    id: reply.id,
    reply: "Texto do telefone",
    discussion_id: place.discussionId,
  });
  await page.goto(address);
  const save = page.getByRole("button", { name: "Salvar" });
  await expect(replyField(page)).toHaveValue("Texto de antes, pela metade");
  await save.click();
  await expect(page.getByRole("dialog").getByText(/foi alterado em outra aba/)).toBeVisible();
  expect(await stored()).toBe("Texto do telefone");
  await save.click();
  await expect.poll(stored).toBe("Texto de antes, pela metade");
});

for (const { what, from, opener, reads, field } of [
  {
    what: "a reply",
    from: pathOf,
    opener: "Editar resposta",
    reads: "**/get-discussion-reply*",
    field: replyField,
  },
  {
    what: "a discussion",
    from: ({ forumId, topicId }: Place) => `/forums/topics/${forumId}/topic/${topicId}`,
    opener: "Editar discussão",
    reads: "**/get-forum-topic-discussion*",
    field: (page: Page) => page.getByLabel("Descrição"),
  },
])
  test(`leaving right after Salvar overwrites nothing that was changed elsewhere in ${what} @desktop`, async ({
    page,
    portal,
  }) => {
    const api = await openForumApi(portal, "ana");
    const title = `Saída apressada de ${what}`;
    const place = await api.open(title, "Texto de antes");
    const { id } = await api.reply(place, "Texto de antes");
    await enter(page, portal, "ana");
    await page.goto(from(place));
    const own = page.getByRole("listitem").filter({ hasText: title }).or(page.getByRole("article"));
    await own.getByRole("link", { name: opener, exact: true }).click();
    await field(page).fill("Texto do computador");
    const { discussionId } = place;
    const phone = "Texto do telefone";
    await api.post("/forum/update-reply-in-discussion", {
      _method: "PATCH",
      id,
      reply: phone,
      discussion_id: discussionId,
    });
    await api.change(place, { title, description: phone, status: "E" });

    // fails for a cancelled request
    const release = await hold(page, reads, { answer: (route) => route.continue().catch(() => undefined) });
    const sent: string[] = [];
    page.on("request", (request) => {
      if (/update-(reply|discussion)-in/.test(request.url())) sent.push(request.url());
    });
    const asked = page.waitForRequest(reads);
    await page.getByRole("button", { name: "Salvar" }).click();
    await asked;
    await page.goBack();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    release();
    const conflict = page.getByRole("alert").filter({ hasText: "Conflito com outra alteração." });
    await expect(conflict.or(page.getByText("com sucesso."))).toBeVisible();
    expect(sent).toEqual([]);
    await own.getByRole("link", { name: opener, exact: true }).click();
    await expect(field(page), "the text is kept").toHaveValue("Texto do computador");
  });
