import { filledButtons } from "../support/layout.ts";
import { enter, expect, failedCall, test } from "../support/test.ts";
import { openForumApi, type Place, pathOf, topicOf } from "./forum-api.ts";
import { replyField } from "./steps.ts";

const forumOf = ({ forumId }: Place) => `/forums/topics/${forumId}`;
test("opening a discussion from the dashboard clears its news @phone", async ({ page, portal }) => {
  const api = await openForumApi(portal, "bruno");
  await api.reply(await api.open("Novidade para a Ana"), "Escrito há pouco.");
  await enter(page, portal, "ana");
  await page.goto("/dashboard");
  const card = page.getByRole("region", { name: "Fóruns" });
  await expect(card.getByText(/novidades?$/).first()).toBeVisible();
  await card.getByRole("link", { name: "Dúvidas de Matemática" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dúvidas de Matemática" })).toBeVisible();
  await page.getByRole("list", { name: "Tópicos" }).getByRole("link").first().click();
  await page.getByRole("link", { name: "Novidade para a Ana" }).click();
  await expect(page.getByText("Escrito há pouco.")).toBeVisible();
  await page.goto("/dashboard");
  const row = card.getByRole("listitem").filter({ hasText: "Dúvidas de Matemática" });
  await expect(row).toBeVisible();
  await expect(row.getByText(/novidade/)).toHaveCount(0);
});

test("viewing a forum's topics, a topic or a discussion counts as a visit to it @desktop", async ({
  page,
  portal,
}) => {
  const api = await openForumApi(portal, "bruno");
  await enter(page, portal, "ana");
  for (const [where, at] of [
    ["its topics", forumOf],
    ["a topic", topicOf],
    ["a discussion", pathOf],
  ] as const)
    await test.step(where, async () => {
      const place = await api.open("Mais uma novidade");
      const visit = page.waitForRequest(/register-visit/);
      await page.goto(at(place));
      expect((await visit).postDataJSON()).toEqual({ forum_id: place.forumId });
    });
});

test("a new discussion is listed first in its topic, and can be edited by its author", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(422, "/forum/save-discussion-in-forum-topic"));
  const api = await openForumApi(portal, "ana");
  const { forumId, topicId } = await api.open("Para achar o tópico");
  const topic = `/forums/topics/${forumId}/topic/${topicId}`;
  await enter(page, portal, "ana");
  await page.goto(`${topic}?pagina=2`);
  await page.getByRole("link", { name: "Nova discussão" }).click();
  await expect(page).toHaveURL(`${topic}/new-discussion?pagina=2`);
  const dialog = page.getByRole("dialog", { name: "Nova discussão" });
  await expect(dialog.getByLabel("Título")).toBeFocused();
  await dialog.getByLabel("Descrição").fill("Alguém tem um exemplo?");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog.getByText("O título é requerido")).toBeVisible();
  await expect(dialog.getByLabel("Título")).toBeFocused();
  await dialog.getByLabel("Título").press("Enter");
  await expect(dialog.getByRole("alert").filter({ hasText: "O título é requerido" })).toBeVisible();
  await dialog.getByLabel("Descrição").press("End");
  await dialog.getByLabel("Descrição").pressSequentially(" ");
  await expect(dialog.getByText("O título é requerido"), "another field was edited").toBeVisible();
  await expect(dialog.getByLabel("Descrição")).toBeFocused();
  await dialog.getByLabel("Descrição").press("Backspace");
  await dialog.getByLabel("Título").fill("Divisão");
  await expect(dialog.getByText("O título é requerido"), "corrected").toBeHidden();
  await expect(dialog.getByLabel("Título")).not.toHaveAttribute("aria-invalid", "true");
  await expect(dialog.getByLabel("Descrição")).toHaveValue("Alguém tem um exemplo?");
  await page.reload();
  await expect(dialog.getByLabel("Descrição"), "a draft as well").toHaveValue("Alguém tem um exemplo?");
  await dialog.getByLabel("Título").fill("Divisão por zero");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(topic);
  const row = page.getByRole("list", { name: "Discussões" }).getByRole("listitem").first();
  await expect(row).toContainText("Divisão por zero");
  await expect(row).toContainText("Em aberto");

  await row.getByRole("link", { name: "Editar discussão" }).click();
  const edit = page.getByRole("dialog", { name: "Editar discussão" });
  await expect(edit.getByLabel("Descrição")).toHaveValue("Alguém tem um exemplo?");
  await edit.getByLabel("Título").fill("Divisão por zero: por que não?");
  await edit.getByRole("radio", { name: "Respondida" }).check({ force: true });
  const answered = page.waitForResponse(/update-discussion-in-forum-topic/);
  await edit.getByRole("button", { name: "Salvar" }).click();
  const { message } = await (await answered).json();
  await expect(edit.getByText(message)).toBeVisible();
  await edit.getByRole("button", { name: "Cancelar" }).click();
  await expect(edit).toBeHidden();
  await expect(row).toContainText("Divisão por zero: por que não?");
  await expect(row).toContainText("Respondida");
  await page.goBack();
  await expect(page, "not back into the dialog").toHaveURL(`${topic}?pagina=2`);
  await page.goForward();
  await row.getByRole("link", { name: "Divisão por zero" }).click();
  const question = page.getByRole("region", { name: "Perguntas/Respostas da discussão" });
  await expect(question).toContainText(/Ana Lima, \S+ \S+ - Atualizada em: \d\d\/\d\d\/\d{4} \d\d:\d\d$/);
});

test("going back after posting returns to the previous page, not to the same one @desktop", async ({
  page,
  portal,
}) => {
  const { forumId, topicId } = await (await openForumApi(portal, "ana")).open("Para achar o caminho");
  const topic = `/forums/topics/${forumId}/topic/${topicId}`;
  await enter(page, portal, "ana");
  await page.goto("/forums");
  await page.goto(topic);
  await page.getByRole("link", { name: "Nova discussão" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Título").fill("De ida e volta");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog).toBeHidden();
  const first = page.getByRole("list", { name: "Discussões" }).getByRole("listitem").first();
  await expect(first).toContainText("De ida e volta");
  await first.getByRole("link", { name: "De ida e volta" }).click();
  await page.getByRole("button", { name: "Adicionar pergunta/resposta" }).click();
  await replyField(dialog).fill("Cheguei.");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  const own = page.getByRole("article").filter({ hasText: "Cheguei." });
  await expect(own).toBeFocused();
  await expect(own).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL(topic);
  await page.goBack();
  await expect(page).toHaveURL("/forums");
});

test("an edited discussion has a draft of its own, which Cancelar deletes @desktop", async ({
  page,
  portal,
}) => {
  const api = await openForumApi(portal, "ana");
  const one = await api.open("Primeira minha");
  const other = await api.open("Segunda minha");
  await enter(page, portal, "ana");
  const topic = `/forums/topics/${one.forumId}/topic/${one.topicId}`;
  const title = page.getByRole("dialog").getByLabel("Título");
  await page.goto(`${topic}/edit-discussion/${one.discussionId}`);
  await title.fill("Primeira, pela metade");
  await page.goto(`${topic}/edit-discussion/${other.discussionId}`);
  await expect(title).toHaveValue("Segunda minha");
  await page.goto(`${topic}/new-discussion`);
  await expect(title).toHaveValue("");
  await page.goto(`${topic}/edit-discussion/${one.discussionId}`);
  await expect(title).toHaveValue("Primeira, pela metade");
  await expect(page.getByText("Rascunho recuperado deste aparelho")).toBeVisible();
  await page.getByRole("button", { name: "Cancelar" }).click();
  await expect(page).toHaveURL(topic);
  await page.goto(`${topic}/edit-discussion/${one.discussionId}`);
  await expect(title).toHaveValue("Primeira minha");
});

test("a topic's list keeps its page in the address @desktop", async ({ page, portal }) => {
  const api = await openForumApi(portal, "bruno");
  const long = await api.find(({ replies_count }) => replies_count >= 27);
  const topic = `/forums/topics/${long.forumId}/topic/${long.topicId}`;
  await enter(page, portal, "ana");
  await page.goto(topic);
  const list = page.getByRole("list", { name: "Discussões" });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  await page.getByRole("link", { name: "Página 2" }).click();
  await expect(page).toHaveURL(`${topic}?pagina=2`);
  await expect(page.getByRole("link", { name: "Página 2" })).toHaveAttribute("aria-current", "page");
  await expect(list).not.toHaveAttribute("aria-busy");
  await list.getByRole("link").first().click();
  await expect(page.getByText("Status da Discussão:")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${topic}?pagina=2`);
  await expect(page.getByRole("link", { name: "Página 2" })).toHaveAttribute("aria-current", "page");
  // a page that no longer exists redirects to the last one
  await page.goto(`${topic}?pagina=999`);
  await expect(list).toBeVisible();
  await expect(page).toHaveURL(/\?pagina=\d{1,2}$/);
  await page.goto(`/forums/topics/${long.forumId}?pagina=999`);
  await expect(page.getByRole("list", { name: "Tópicos" })).toBeVisible();
  await expect(page).toHaveURL(`/forums/topics/${long.forumId}`);
});

test("an empty list of forums says so; what fails to load is shown with its status, and can be retried @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(500, "/forum/(get-[\\w-]+|list-all)"));
  const place = await (await openForumApi(portal, "ana")).open("Para falhar");
  await enter(page, portal, "ana");

  await test.step("no forum", async () => {
    await page.route("**/forum/list-all", (route) => route.fulfill({ json: { forums: [] } }));
    await page.goto("/forums");
    await expect(page.getByRole("heading", { name: "Nenhum fórum por aqui ainda" })).toBeVisible();
    await page.unroute("**/forum/list-all");
  });

  for (const [call, what, path] of [
    ["list-all", "seus fóruns", "/forums"],
    ["get-topics-by-forum", "este fórum", forumOf(place)],
    ["get-forum-topic?", "este tópico", topicOf(place)],
    ["get-discussions-from-forum-topic", "as discussões deste tópico", topicOf(place)],
    ["get-forum-topic-discussion", "esta discussão", pathOf(place)],
    ["get-replies-from-discussion", "as respostas desta discussão", pathOf(place)],
  ] as const)
    await test.step(what, async () => {
      const calls = (url: URL) => url.href.includes(`/forum/${call}`);
      await page.route(calls, (route) => route.fulfill({ status: 500, json: { message: "x" } }));
      await page.goto(path);
      await expect(page.getByRole("heading", { name: `Não conseguimos carregar ${what}` })).toBeVisible();
      await expect(page.getByText("Oops... Erro interno. Tente novamente.")).toBeVisible();
      await expect(filledButtons(page)).toHaveCount(1);
      await page.unroute(calls);
      await page.getByRole("button", { name: "Tentar novamente" }).click();
      await expect(page.getByRole("heading", { name: /^Não conseguimos/ })).toHaveCount(0);
    });
});
