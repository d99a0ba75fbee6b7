import type { Page } from "@playwright/test";
import { untilDrawn } from "../support/layout.ts";
import { loseAnswer } from "../support/lose-answer.ts";
import type { Portal } from "../support/start-portal.ts";
import { enter, expect, failedCall, test } from "../support/test.ts";
import { openForumApi, pathOf } from "./forum-api.ts";
import { listDrafts, replyField } from "./steps.ts";

const clash = (page: Page) => page.getByText(/foi alterado em outra aba/);

/** Ana edits one of her replies; `stored` is the server's version. */
async function startEdit(page: Page, portal: Portal, title: string) {
  const api = await openForumApi(portal, "ana");
  const place = await api.open(title);
  const reply = await api.reply(place, "De antes");
  await enter(page, portal, "ana");
  await page.goto(`${pathOf(place)}/edit-reply/${reply.id}`);
  await expect(replyField(page)).toHaveValue("De antes");
  const stored = async () =>
    (await api.get<{ reply: string }>(`/forum/get-discussion-reply?reply_id=${reply.id}`)).reply;
  const save = () => page.getByRole("button", { name: "Salvar" }).click();
  return { stored, save };
}

/** Saves what reaches the server, but its answer is lost. */
async function saveUnanswered(page: Page, save: () => Promise<void>) {
  await loseAnswer(page, "**/update-reply-in-discussion");
  const lost = page.waitForEvent("requestfailed", (request) =>
    request.url().endsWith("/update-reply-in-discussion"),
  );
  await save();
  await lost;
  await page.unroute("**/update-reply-in-discussion");
}

test("an edit whose answer was lost can be saved again, unchanged or with more text, without a warning about other tabs @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_CONNECTION/, failedCall(409, "/forum/update-reply-in-discussion"));
  const { stored, save } = await startEdit(page, portal, "Resposta perdida de uma edição");
  await replyField(page).fill("Enviada no túnel ");
  await saveUnanswered(page, save);
  expect(await stored()).toBe("Enviada no túnel");
  await save();
  await expect(page.getByText("Pergunta/resposta atualizada com sucesso.")).toBeVisible();
  await expect(clash(page)).toBeHidden();

  await replyField(page).fill("Enviada no túnel outra vez");
  await saveUnanswered(page, save);
  await replyField(page).fill("Enviada no túnel outra vez, e mais");
  await save();
  await expect.poll(stored).toBe("Enviada no túnel outra vez, e mais");
  await expect(clash(page)).toBeHidden();
});

test("text added after an edit was saved, even past a reload, causes no warning about other tabs @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(409, "/forum/update-reply-in-discussion"));
  const { stored, save } = await startEdit(page, portal, "Editar depois de salvar");
  let read = 0;
  page.on("requestfinished", (request) => {
    if (request.url().includes("get-discussion-reply")) read += 1;
  });
  /** Each save reads the text before, to compare, and after: the server may have cleaned it. */
  const saveAndRead = async () => {
    const before = read;
    await save();
    await expect.poll(() => read - before).toBe(2);
    await untilDrawn(page);
  };
  // a phone's keyboard leaves a trailing space, and the server closes open HTML tags
  for (const [typed, kept] of [
    ["Com espaço no fim ", "Com espaço no fim"],
    ["Com <b>negrito aberto", "Com <b>negrito aberto</b>"],
  ] as const) {
    await replyField(page).fill(typed);
    await saveAndRead();
    await expect.poll(stored).toBe(kept);
    await expect(page.getByText("Salvo no aparelho")).toBeHidden();
    await expect(page.getByRole("button", { name: "Salvar" })).toBeEnabled();
    await replyField(page).fill(`${kept} e mais`);
    await page.reload();
    await expect(replyField(page)).toHaveValue(`${kept} e mais`);
    await saveAndRead();
    await expect.poll(stored).toBe(`${kept} e mais`);
    await expect(clash(page)).toBeHidden();
  }
});

test("after a reload, an edit whose answer was lost is no draft, and text added after it causes no warning about other tabs @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_CONNECTION|status of 409/);
  const { stored, save } = await startEdit(page, portal, "Resposta perdida, página nova");
  await replyField(page).fill("Chegou, sem que se soubesse ");
  await saveUnanswered(page, save);
  await page.reload();
  await expect(replyField(page)).toHaveValue("Chegou, sem que se soubesse");
  await expect(page.getByText("Rascunho recuperado deste aparelho")).toHaveCount(0);
  const kept = () => listDrafts(page);
  expect(await kept()).toEqual([]);

  await replyField(page).fill("Chegou de novo");
  await saveUnanswered(page, save);
  await replyField(page).fill("Chegou de novo, e mais");
  await page.reload();
  await expect(replyField(page)).toHaveValue("Chegou de novo, e mais");
  await expect(page.getByText("Rascunho recuperado deste aparelho")).toBeVisible();
  await save();
  await expect.poll(stored).toBe("Chegou de novo, e mais");
  await expect(clash(page)).toBeHidden();
});

test("a reply typed as HTML and saved again as the form shows it isn't marked as updated @desktop", async ({
  page,
  portal,
}) => {
  const api = await openForumApi(portal, "ana");
  const place = await api.open("Resposta digitada com marcas");
  const { id } = await api.reply(place, "<p>Um parágrafo &amp; só</p>");
  await enter(page, portal, "ana");
  await page.goto(`${pathOf(place)}/edit-reply/${id}`);
  await expect(replyField(page)).toHaveValue("Um parágrafo & só");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Pergunta/resposta atualizada com sucesso.")).toBeVisible();
  const kept = await api.get<object>(`/forum/get-discussion-reply?reply_id=${id}`);
  expect(kept).toMatchObject({ reply: "<p>Um parágrafo &amp; só</p>", updated_at: null });
});

test("an HTML edit whose answer was lost is not another tab's, although the server cleaned it @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_CONNECTION/);
  const { stored, save } = await startEdit(page, portal, "Resposta perdida, texto limpo");
  await replyField(page).fill("Com <b>negrito aberto");
  await saveUnanswered(page, save);
  expect(await stored()).toBe("Com <b>negrito aberto</b>");
  await replyField(page).fill("Com <b>negrito aberto, e mais");
  await save();
  await expect.poll(stored).toBe("Com <b>negrito aberto, e mais</b>");
  await expect(clash(page)).toBeHidden();
});
