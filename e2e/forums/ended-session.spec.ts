import { recordAlerts } from "../support/announced.ts";
import { fillStorage } from "../support/fill-storage.ts";
import { endedSession, enter, expect, fillLogin, people, revokeSession, test } from "../support/test.ts";
import { openForumApi, pathOf } from "./forum-api.ts";
import { listDrafts, replyField } from "./steps.ts";

test("the text is offered again after a reload and after an expired session @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(endedSession);
  const place = await (await openForumApi(portal, "bruno")).open("Rascunhos");
  await enter(page, portal, "ana");
  await page.goto(`${pathOf(place)}/new-reply`);
  const dialog = page.getByRole("dialog");
  await replyField(dialog).fill("Metade de um pensamento");
  await expect(dialog.getByText("Salvo no aparelho")).toBeVisible();
  await page.reload();
  await expect(replyField(dialog)).toHaveValue("Metade de um pensamento");
  await expect(dialog.getByText("Rascunho recuperado deste aparelho")).toBeVisible();

  await replyField(dialog).fill("Um pensamento inteiro");
  await revokeSession(page, portal);
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await fillLogin(page, people.ana);
  await expect(page).toHaveURL(`${pathOf(place)}/new-reply`);
  await expect(replyField(dialog)).toHaveValue("Um pensamento inteiro");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("article").filter({ hasText: "Um pensamento inteiro" })).toBeFocused();
  await page.getByRole("button", { name: "Adicionar pergunta/resposta" }).click();
  await expect(replyField(dialog), "saving deleted the draft").toHaveValue("");
});

test("after the login the student is back in the dialog with the text, and going back works as before @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(endedSession);
  const place = await (await openForumApi(portal, "bruno")).open("De volta ao texto");
  await enter(page, portal, "ana");
  await page.goto("/forums");
  await page.goto(pathOf(place));
  await page.getByRole("button", { name: "Adicionar pergunta/resposta" }).click();
  const dialog = page.getByRole("dialog");
  await replyField(dialog).fill("Ainda estou aqui");
  await revokeSession(page, portal);
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await fillLogin(page, people.ana);
  await expect(page).toHaveURL(/\/new-reply$/);
  await expect(replyField(dialog)).toHaveValue("Ainda estou aqui");
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await expect(page).toHaveURL(pathOf(place));
  await page.goBack();
  await expect(page).toHaveURL("/forums");
});

test("a text that a full device can't store is reported, and restored after the login @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(endedSession);
  const place = await (await openForumApi(portal, "bruno")).open("Aparelho cheio");
  await enter(page, portal, "ana");
  await page.goto(`${pathOf(place)}/new-reply`);
  const dialog = page.getByRole("dialog");
  await replyField(dialog).fill("O que coube");
  await expect(dialog.getByText("Salvo no aparelho")).toBeVisible();
  await fillStorage(page);
  await replyField(dialog).fill("O que coube, e o que não coube mais");
  const note = dialog.getByText("Não foi possível salvar no aparelho");
  await expect(note).toBeVisible();
  await revokeSession(page, portal);
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await fillLogin(page, people.ana);
  await expect(page).toHaveURL(/\/new-reply$/);
  await expect(replyField(dialog)).toHaveValue("O que coube, e o que não coube mais");
  await expect(note, "it isn't on the device").toBeVisible();
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("article").filter({ hasText: "não coube mais" })).toBeFocused();
  const left = await listDrafts(page);
  expect(left).toEqual([]);
});

test("a session that expires before an edit is saved is the only thing reported @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(endedSession);
  const api = await openForumApi(portal, "ana");
  const { forumId, topicId, discussionId } = await api.open("Sessão vencida");
  await enter(page, portal, "ana");
  const readAlerts = await recordAlerts(page);
  await page.goto(`/forums/topics/${forumId}/topic/${topicId}/edit-discussion/${discussionId}`);
  const title = page.getByRole("dialog").getByLabel("Título");
  await title.fill("Sessão renovada");
  await revokeSession(page, portal);
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page).toHaveURL(/\/login$/);
  // the closing dialog begins with the same words
  await expect(page.getByText("Sua sessão expirou. Entre novamente.", { exact: true })).toBeVisible();
  await fillLogin(page, people.ana);
  await expect(title).toHaveValue("Sessão renovada");
  expect((await readAlerts()).filter((text) => text.startsWith("Oops"))).toEqual([]);
});
