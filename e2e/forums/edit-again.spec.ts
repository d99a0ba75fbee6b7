import type { Page } from "@playwright/test";
import { untilDrawn } from "../support/layout.ts";
import { loseAnswer } from "../support/lose-answer.ts";
import type { Portal } from "../support/start-portal.ts";
import { enter, expect, failedCall, test } from "../support/test.ts";
import { openForumApi, pathOf, topicOf } from "./forum-api.ts";
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

/** From the first save on, delays the answers to reads: `stop` ends it for later reads, `release` lets the old answers through. */
async function delayReadsAfterSave(page: Page, reads: string, write: string) {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  const held: Promise<unknown>[] = [];
  let isHeld = false;
  void page.waitForRequest(write).then(() => {
    isHeld = true;
  });
  await page.route(reads, async (route) => {
    if (!isHeld) return route.fallback();
    const response = await route.fetch();
    // fails for a cancelled request
    const answer = released.then(() => route.fulfill({ response })).catch(() => undefined);
    held.push(answer);
    await answer;
  });
  return {
    async stop() {
      await expect.poll(() => held.length).toBeGreaterThan(0);
      isHeld = false;
    },
    async release() {
      resolve();
      await Promise.all(held);
      await untilDrawn(page);
    },
  };
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

test("a saved text edited again before its page knows how it was stored causes no warning about other tabs @desktop", async ({
  page,
  portal,
}) => {
  const { stored, save } = await startEdit(page, portal, "Editar antes de saber");
  const success = page.getByText("Pergunta/resposta atualizada com sucesso.");
  const reads = "**/get-discussion-reply*";
  const saveUnread = async () => {
    const delayed = await delayReadsAfterSave(page, reads, "**/update-reply-in-discussion");
    await save();
    await expect(success).toBeVisible();
    await delayed.stop();
    return delayed.release;
  };
  // cleaning removes the script's text as well: nothing tells that this text is the same
  await replyField(page).fill("<b>Com</b> um eror<script>x()</script>");
  const release = await saveUnread();
  await replyField(page).fill("<b>Sem</b> erro<script>x()</script>");
  await save();
  await release();
  await expect.poll(stored).toBe("<b>Sem</b> erro");
  await expect(clash(page)).toBeHidden();

  await expect(page.getByRole("button", { name: "Salvar" })).toBeEnabled();
  await page.unroute(reads);
  await replyField(page).fill("Com <i>itálico aberto");
  await expect(success).toHaveCount(0);
  const releaseOfOldPage = await saveUnread();
  await replyField(page).fill("Com <i>itálico aberto, e mais");
  await page.reload();
  await releaseOfOldPage();
  await save();
  await expect.poll(stored).toBe("Com <i>itálico aberto, e mais</i>");
  await expect(clash(page)).toBeHidden();
});

test("a read that was overtaken by a later save doesn't undo the next one @desktop", async ({
  page,
  portal,
}) => {
  const api = await openForumApi(portal, "ana");
  const place = await api.open("Fechada, aberta, fechada");
  const reads = "**/get-forum-topic-discussion?*";
  const stored = async () =>
    (
      await api.get<{ status: string }>(
        `/forum/get-forum-topic-discussion?discussion_id=${place.discussionId}`,
      )
    ).status;
  await enter(page, portal, "ana");
  await page.goto(`${topicOf(place)}/edit-discussion/${place.discussionId}`);
  const status = (name: string) => page.getByRole("dialog").getByRole("radio", { name });
  const saveAs = async (name: string) => {
    await status(name).check({ force: true });
    await page.getByRole("button", { name: "Salvar" }).click();
  };
  const delayed = await delayReadsAfterSave(page, reads, "**/update-discussion-in-forum-topic");
  await saveAs("Fechada");
  await delayed.stop();
  await saveAs("Em aberto");
  await expect.poll(stored).toBe("E");
  await expect(page.getByRole("button", { name: "Salvar" })).toBeEnabled();
  await delayed.release();
  await saveAs("Fechada");
  await expect.poll(stored).toBe("F");
  await expect(status("Fechada")).toBeChecked();
});
