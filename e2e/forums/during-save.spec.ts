import { comeBack } from "../support/gestures.ts";
import { hold } from "../support/hold.ts";
import { untilDrawn } from "../support/layout.ts";
import { loseAnswer } from "../support/lose-answer.ts";
import { enter, expect, failedCall, test } from "../support/test.ts";
import { openForumApi, pathOf, topicOf } from "./forum-api.ts";
import { replyField } from "./steps.ts";

test("a text being sent can't be changed, nor sent twice @desktop", async ({ page, portal }) => {
  const place = await (await openForumApi(portal, "bruno")).open("Enquanto envia");
  await enter(page, portal, "ana");
  await page.goto(`${pathOf(place)}/new-reply`);
  const dialog = page.getByRole("dialog", { name: "Nova Pergunta/Resposta" });
  const letGo = await hold(page, "**/save-reply-in-discussion");
  await replyField(dialog).fill("Já a caminho");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog.getByRole("button", { name: "Salvando…" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Cancelar" })).toBeDisabled();
  await replyField(dialog).focus();
  await page.keyboard.type(" e mais");
  await expect(replyField(dialog)).toHaveValue("Já a caminho");
  letGo();
  await expect(page.getByRole("article").filter({ hasText: "Já a caminho" })).toBeFocused();
});

test("the status of a discussion being sent can't be changed @desktop", async ({ page, portal }) => {
  const { forumId, topicId, discussionId } = await (await openForumApi(portal, "ana")).open("Quase fechada");
  await enter(page, portal, "ana");
  await page.goto(`/forums/topics/${forumId}/topic/${topicId}/edit-discussion/${discussionId}`);
  const dialog = page.getByRole("dialog", { name: "Editar discussão" });
  const letGo = await hold(page, "**/update-discussion-in-forum-topic");
  await dialog.getByLabel("Título").fill("Quase fechada mesmo");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog.getByRole("button", { name: "Salvando…" })).toBeVisible();
  await dialog.getByRole("radio", { name: "Fechada" }).click();
  await expect(dialog.getByRole("radio", { name: "Em aberto" })).toBeChecked();
  letGo();
  await expect(page.getByText("Discussão atualizada com sucesso.")).toBeVisible();
  await dialog.getByRole("radio", { name: "Fechada" }).click();
  await expect(dialog.getByRole("radio", { name: "Fechada" })).toBeChecked();
});

test("a press on Salvar between the save and the navigation back saves nothing more @desktop", async ({
  page,
  portal,
}) => {
  const api = await openForumApi(portal, "bruno");
  const place = await api.open("Entre salvar e voltar");
  await enter(page, portal, "ana");
  await page.goto(`${pathOf(place)}/new-reply`);
  const dialog = page.getByRole("dialog", { name: "Nova Pergunta/Resposta" });
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().includes("save-reply-in-discussion")) sent.push(request.postDataJSON());
  });
  await replyField(dialog).fill("Uma só");
  // presses as soon as the button is enabled again
  await dialog.locator("form").evaluate((form: HTMLFormElement) => {
    let wasBusy = false;
    new MutationObserver(() => {
      const isBusy = form.querySelector("[aria-busy]") !== null;
      if (wasBusy && !isBusy) form.querySelector<HTMLElement>("[type=submit]")?.click();
      wasBusy = isBusy;
    }).observe(form, { subtree: true, childList: true, attributes: true });
  });
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("article").filter({ hasText: "Uma só" })).toBeFocused();
  const replies = await api.get<{ total: number }>(
    `/forum/get-replies-from-discussion?discussion_id=${place.discussionId}`,
  );
  expect([sent.length, replies.total]).toEqual([1, 1]);
});

test("a double click on Cancelar goes back one page, not two; closed by the browser, a dialog leaves its address @desktop", async ({
  page,
  portal,
}) => {
  const place = await (await openForumApi(portal, "bruno")).open("Um passo atrás");
  await enter(page, portal, "ana");
  await page.goto("/forums");
  await page.goto(pathOf(place));
  await page.getByRole("button", { name: "Adicionar pergunta/resposta" }).click();
  const dialog = page.getByRole("dialog", { name: "Nova Pergunta/Resposta" });
  await dialog.getByRole("button", { name: "Cancelar" }).dblclick();
  await expect(dialog).toBeHidden();
  // the next history entry is the dialog: none was skipped on the way back
  await page.goForward();
  await expect(dialog).toBeVisible();
  // like a phone's back key, pressed twice
  await page.evaluate(() => document.querySelector<HTMLDialogElement>("dialog[open]")?.close());
  await expect(page).toHaveURL(pathOf(place));
});

test("a text changed after its answer was lost is reported, and saved as another one @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_CONNECTION/, failedCall(409, "/forum/save-reply-in-discussion"));
  const api = await openForumApi(portal, "bruno");
  const place = await api.open("Mudei de ideia");
  await enter(page, portal, "ana");
  await page.goto(`${pathOf(place)}/new-reply`);
  const dialog = page.getByRole("dialog");
  const save = dialog.getByRole("button", { name: "Salvar" });
  await loseAnswer(page, "**/save-reply-in-discussion");
  await replyField(dialog).fill("A primeira ideia");
  await save.click();
  await expect(dialog.getByText("Oops... Sem conexão. Verifique sua internet.")).toBeVisible();
  await page.unroute("**/save-reply-in-discussion");
  await replyField(dialog).fill("Outra ideia");
  await save.click();
  const warning = /^Este envio já foi feito com outro conteúdo\. .+ Salvar de novo publica este também\.$/;
  await expect(dialog.getByText(warning)).toBeVisible();
  await save.click();
  await expect(page.getByRole("article").filter({ hasText: "Outra ideia" })).toBeFocused();
  await expect(page.getByRole("article").filter({ hasText: "A primeira ideia" })).toHaveCount(1);
});

test("a student who left while a text was being sent is not taken back @desktop", async ({
  page,
  portal,
}) => {
  const place = await (await openForumApi(portal, "bruno")).open("Já fui");
  await enter(page, portal, "ana");
  await page.goto(pathOf(place));
  await page.getByRole("button", { name: "Adicionar pergunta/resposta" }).click();
  const dialog = page.getByRole("dialog");
  const letGo = await hold(page, "**/save-reply-in-discussion");
  await replyField(dialog).fill("Escrita de passagem");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Cursos" }).click();
  await expect(page).toHaveURL(/\/cursos$/);
  const saved = page.waitForResponse(/save-reply-in-discussion/);
  letGo();
  const { message } = await (await saved).json();
  await expect(page.getByText(message)).toBeVisible();
  await expect(page).toHaveURL(/\/cursos$/);
  await page.goto(pathOf(place));
  await expect(page.getByRole("article").filter({ hasText: "Escrita de passagem" })).toHaveCount(1);
});

test("a discussion that closes while somebody writes keeps the text @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(412, "/forum/save-reply-in-discussion"));
  const api = await openForumApi(portal, "bruno");
  const place = await api.open("Fecha no meio");
  await enter(page, portal, "ana");
  await page.goto(`${pathOf(place)}/new-reply`);
  const text = replyField(page.getByRole("dialog"));
  await text.fill("Comecei antes");
  await api.change(place, { title: "Fecha no meio", status: "F" });
  // on returning to the tab, the student sees it
  const asked = page.waitForResponse(/get-forum-topic-discussion/);
  await comeBack(page);
  await asked;
  await expect(page.getByText("Status da Discussão: Fechada")).toBeAttached();
  const why = page.getByRole("dialog").getByText("Esta discussão está fechada.");
  const reason = { hasText: "Esta discussão está fechada." };
  await expect(page.getByRole("dialog").getByRole("status").filter(reason)).toBeVisible();
  await expect(text).toHaveValue("Comecei antes");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("dialog").getByRole("alert").filter(reason)).toBeVisible();
  await expect(text).toHaveValue("Comecei antes");

  await page.reload();
  await expect(why).toBeVisible();
  await expect(text, "it can be copied").toHaveValue("Comecei antes");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("dialog").getByRole("alert").filter(reason)).toHaveCount(1);
  await expect(why, "it is reported once").toHaveCount(1);
  await page.getByRole("button", { name: "Cancelar" }).click();
  await expect(page).toHaveURL(pathOf(place));
  await page.goto(`${pathOf(place)}/new-reply`);
  await expect(why).toBeVisible();
  await expect(text, "Cancelar deleted it").toHaveCount(0);
});

test("the dialogs open offline: their chunks are loaded with the page @desktop", async ({
  page,
  context,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
  const api = await openForumApi(portal, "ana");
  const place = await api.open("Sem sinal no ônibus");
  await api.reply(place, "Escrita ainda em casa.");
  await enter(page, portal, "ana");
  for (const { at, role, way, name } of [
    { at: pathOf(place), role: "button", way: "Adicionar pergunta/resposta", name: "Nova Pergunta/Resposta" },
    { at: pathOf(place), role: "link", way: "Editar resposta", name: "Editar pergunta/Resposta" },
    { at: topicOf(place), role: "link", way: "Nova discussão", name: "Nova discussão" },
    { at: topicOf(place), role: "link", way: "Editar discussão", name: "Editar discussão" },
  ] as const) {
    await page.goto(at, { waitUntil: "networkidle" });
    const opener = page.getByRole(role, { name: way }).first();
    await expect(opener).toBeVisible();
    await expect(page.getByRole("button", { name: "Abrir menu de Ana Lima" })).toBeVisible();
    await untilDrawn(page);
    await context.setOffline(true);
    await opener.click();
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    await context.setOffline(false);
  }
});
