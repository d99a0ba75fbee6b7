import { loseAnswer } from "../support/lose-answer.ts";
import { enter, expect, failedCall, fillLogin, lostLine, people, signIn, test } from "../support/test.ts";
import { openForumApi, pathOf } from "./forum-api.ts";
import { listDrafts, replyField } from "./steps.ts";

test("a shared link opens the dialog, which neither Escape nor a click outside closes", async ({
  page,
  portal,
}) => {
  const place = await (await openForumApi(portal, "bruno")).open("Um link para responder");
  await page.goto(`${pathOf(place)}/new-reply`);
  await expect(page).toHaveURL(/\/login$/);
  await fillLogin(page, people.ana);
  const dialog = page.getByRole("dialog", { name: "Nova Pergunta/Resposta" });
  const text = replyField(dialog);
  await expect(text).toBeFocused();
  await expect(text).toHaveAttribute("rows", "6");
  const width = await dialog.evaluate((element) => element.getBoundingClientRect().width);
  const window = page.viewportSize()?.width ?? 0;
  expect(width, "1171 px if the window is wide enough (spec §9)").toBe(window > 1267 ? 1171 : window);

  await text.fill("Não me perca.");
  await page.mouse.click(5, 5);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await expect(text).toHaveValue("Não me perca.");
  await expect(dialog.getByRole("button", { name: "Cancelar" })).toBeFocused();

  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${pathOf(place)}$`));
  await page.getByRole("button", { name: "Adicionar pergunta/resposta" }).click();
  await expect(text, "Cancelar deleted the draft").toHaveValue("");
});

test("a passage's language stays with it, for screen readers @desktop", async ({ page, portal }) => {
  const api = await openForumApi(portal, "bruno");
  const place = await api.open("Em inglês");
  await api.reply(place, '<p>Leia <em lang="en">Pride and Prejudice</em>.</p>');
  await signIn(page, "ana");
  await page.goto(pathOf(place));
  await expect(page.getByText("Pride and Prejudice")).toHaveAttribute("lang", "en");
});

test("drafts are separate by place and student, and signing out deletes them @desktop", async ({
  page,
  portal,
}) => {
  const api = await openForumApi(portal, "ana");
  const place = await api.open("Dois lugares");
  const reply = await api.reply(place, "Minha resposta.");
  await signIn(page, "ana");
  const dialog = page.getByRole("dialog");
  await page.goto(`${pathOf(place)}/new-reply`);
  await replyField(dialog).fill("Rascunho da nova");
  await page.goto(`${pathOf(place)}/edit-reply/${reply.id}`);
  await expect(replyField(dialog)).toHaveValue("Minha resposta.");
  await replyField(dialog).fill("Rascunho da edição");
  await page.goto(`${pathOf(place)}/new-reply`);
  await expect(replyField(dialog)).toHaveValue("Rascunho da nova");

  // the session ends without a sign-out, and Bruno uses the same device
  await page.evaluate(() => sessionStorage.clear());
  await signIn(page, "bruno");
  await page.goto(`${pathOf(place)}/new-reply`);
  await expect(replyField(dialog)).toHaveValue("");
  await replyField(dialog).fill("Do Bruno");
  await page.goto("/logout");
  await page.getByRole("button", { name: "Descartar e sair" }).click();
  await expect(page).toHaveURL(/\/login$/);

  await signIn(page, "ana");
  await page.goto(`${pathOf(place)}/edit-reply/${reply.id}`);
  await expect(replyField(dialog)).toHaveValue("Rascunho da edição");
  await page.goto("/logout");
  await page.getByRole("button", { name: "Descartar e sair" }).click();
  await expect(page).toHaveURL(/\/login$/);
  const left = await listDrafts(page);
  expect(left, "no text is left on the device").toEqual([]);
});

test("a double click saves once, and so does a retry after a lost answer @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine);
  const api = await openForumApi(portal, "bruno");
  const place = await api.open("Uma vez só");
  await enter(page, portal, "ana");
  await page.goto(`${pathOf(place)}/new-reply`);
  const dialog = page.getByRole("dialog");
  await replyField(dialog).fill("Dois cliques");
  await dialog.getByRole("button", { name: "Salvar" }).dblclick();
  await expect(page.getByRole("article").filter({ hasText: "Dois cliques" })).toHaveCount(1);

  await page.goto(`${pathOf(place)}/new-reply`);
  await replyField(dialog).fill("Resposta perdida");
  const keys: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/save-reply-in-discussion")) keys.push(request.headers()["idempotency-key"]);
  });
  await loseAnswer(page, "**/save-reply-in-discussion", { times: 1 });
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog.getByText("Oops... Sem conexão. Verifique sua internet.")).toBeVisible();
  await expect(replyField(dialog), "a failure keeps the text").toHaveValue("Resposta perdida");
  // even a reload does not make it another save
  await page.reload();
  await expect(replyField(dialog)).toHaveValue("Resposta perdida");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog).toBeHidden();
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys).toEqual([keys[0], keys[0]]);
  const replies = await api.get<{ total: number }>(
    `/forum/get-replies-from-discussion?discussion_id=${place.discussionId}`,
  );
  expect(replies.total).toBe(2);
});

test("a refusal shows its status in a toast, says what to correct and keeps the text @phone", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(
    failedCall(412, "/forum/save-reply-in-discussion"),
    failedCall(422, "/forum/save-reply-in-discussion"),
  );
  const api = await openForumApi(portal, "bruno");
  const place = await api.open("Recusas");
  await enter(page, portal, "ana");
  await page.goto(`${pathOf(place)}/new-reply`);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog.getByText("Oops... Dados inválidos")).toBeVisible();
  await expect(dialog.getByText("Escreva sua pergunta/resposta.")).toBeVisible();

  await replyField(dialog).fill("Tarde demais?");
  await api.change(place, { title: "Recusas", status: "F" });
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog.getByText("Oops... Condição não atendida.")).toBeVisible();
  await expect(dialog.getByText("Esta discussão está fechada.")).toBeVisible();
  await expect(replyField(dialog)).toHaveValue("Tarde demais?");
});

test("Cancelar removes the toasts of its dialog's errors, which the next one has not @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(422, "/forum/save-reply-in-discussion"));
  const place = await (await openForumApi(portal, "bruno")).open("Cancelada");
  await enter(page, portal, "ana");
  await page.goto(`${pathOf(place)}/new-reply`);
  const dialog = page.getByRole("dialog");
  const toast = page.getByText("Oops... Dados inválidos");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(toast).toBeVisible();
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await expect(dialog).toBeHidden();
  expect(await toast.count()).toBe(0);
});

test("a text whose signs look like tags is shown and edited as typed @phone", async ({ page, portal }) => {
  const api = await openForumApi(portal, "ana");
  const typed = "Usei <form> e não funcionou:\n\n  se a<b e c>d\n    x -> y & z";
  const place = await api.open("Sinais", typed);
  const reply = await api.reply(place, typed);
  await enter(page, portal, "ana");
  await page.goto(pathOf(place));
  const shown = page.locator(".as-typed").filter({ hasText: "Usei <form>" });
  await expect(shown).toHaveCount(2);
  for (const text of await shown.all()) {
    // biome-ignore lint/performance/useDomNodeTextContent: as it stands there, lines and all
    expect(await text.innerText()).toBe(typed);
    await expect(text).toHaveCSS("white-space-collapse", "preserve");
  }
  await page.goto(`${pathOf(place)}/edit-reply/${reply.id}`);
  const box = page.getByRole("dialog").getByRole("textbox");
  await expect(box).toHaveValue(typed);
  await box.fill(`${typed}\nFim.`);
  await page.getByRole("dialog").getByRole("button", { name: "Salvar" }).click();
  await expect(shown.filter({ hasText: "Fim." })).toBeVisible();
  await page.goto(`${pathOf(place).split("/discussion/")[0]}/edit-discussion/${place.discussionId}`);
  await expect(page.getByRole("dialog").getByRole("textbox").last()).toHaveValue(typed);
});
