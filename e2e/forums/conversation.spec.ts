import type { Locator } from "@playwright/test";
import { hold } from "../support/hold.ts";
import { loadPromptly } from "../support/stop-time.ts";
import { enter, expect, test } from "../support/test.ts";
import { openForumApi, pathOf } from "./forum-api.ts";
import { replyField } from "./steps.ts";

test("the replies are requested in parallel with the question, and nothing twice @desktop", async ({
  page,
  portal,
}) => {
  const api = await openForumApi(portal, "ana");
  const place = await api.find(({ replies_count }) => replies_count > 20);
  await enter(page, portal, "ana");
  await loadPromptly(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/get-(forum-topic-discussion|replies)/.test(request.url())) asked.push(new URL(request.url()).search);
  });
  const release = await hold(page, "**/get-forum-topic-discussion*");
  await page.goto(`${pathOf(place)}?pagina=2`);
  const id = `?discussion_id=${place.discussionId}`;
  await expect.poll(() => asked).toEqual([id, `${id}&page_number=2`]);
  release();
  await expect(page.getByRole("article").first()).toBeVisible();
  expect(asked).toHaveLength(2);
});

test("Ana and Bruno talk, each in a browser of their own", async ({ page, browser, portal }) => {
  const api = await openForumApi(portal, "bruno");
  const place = await api.open("Como se lê 0,333…?", "<p>Com <strong>quantos</strong> três?</p>");
  for (let at = 1; at <= 9; at += 1) await api.reply(place, `Primeira página, ${at}.`);
  const other = await browser.newContext({ baseURL: portal.url });
  const bruno = await other.newPage();
  await enter(bruno, portal, "bruno");
  await bruno.goto(pathOf(place));
  await expect(bruno.getByRole("heading", { name: "9 respostas" })).toBeVisible();

  await enter(page, portal, "ana");
  await page.goto(pathOf(place));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    /^Dúvidas de Matemática » .+ » Como se lê 0,333…\?$/,
  );
  await expect(page.getByText("Status da Discussão: Em aberto")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Perguntas/Respostas da discussão" })).toBeVisible();
  await expect(page.locator("strong", { hasText: "quantos" })).toBeVisible();

  // Bruno's tenth reply fills the first page while Ana writes the eleventh
  await page.getByRole("button", { name: "Adicionar pergunta/resposta" }).click();
  const dialog = page.getByRole("dialog", { name: "Nova Pergunta/Resposta" });
  await replyField(dialog).fill("Lê-se dízima: zero vírgula três, três, três…\nSem fim.");
  await api.reply(place, "Primeira página, 10.");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog).toBeHidden();
  await expect(
    page.getByRole("status").filter({ hasText: "Pergunta/resposta salva com sucesso." }),
  ).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${pathOf(place)}\\?pagina=2$`));
  const own = page.getByRole("article").filter({ hasText: "Lê-se dízima" });
  await expect(own).toBeFocused();
  await expect(own).toBeInViewport();
  expect(await own.ariaSnapshot(), "its accessible name is the name, without the initials").not.toMatch(
    /\bAL\b/,
  );
  await expect(own.getByText(/^Postada em: \d\d\/\d\d\/\d{4} \d\d:\d\d$/)).toBeVisible();

  await bruno.goto(`${pathOf(place)}?pagina=2`);
  const seen = bruno.getByRole("article").filter({ hasText: "Lê-se dízima" });
  await expect(seen.getByText("Ana Lima")).toBeVisible();
  await expect(seen.getByRole("link", { name: "Editar resposta" })).toHaveCount(0);

  await own.getByRole("link", { name: "Editar resposta" }).click();
  const edit = page.getByRole("dialog", { name: "Editar pergunta/Resposta" });
  await expect(replyField(edit)).toHaveValue("Lê-se dízima: zero vírgula três, três, três…\nSem fim.");
  await page.keyboard.type(" Fim.");
  await expect(replyField(edit), "the caret is at the end of the text").toHaveValue(/Sem fim\. Fim\.$/);
  await replyField(edit).fill("Lê-se dízima periódica.");
  const answered = page.waitForResponse(/update-reply-in-discussion/);
  await edit.getByRole("button", { name: "Salvar" }).click();
  const { message } = await (await answered).json();
  await expect(edit.getByText(message)).toBeVisible();
  await expect(edit, "the dialog stays open while editing").toBeVisible();
  await edit.getByRole("button", { name: "Cancelar" }).click();
  await expect(edit).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${pathOf(place)}\\?pagina=2$`));
  const edited = page.getByRole("article").filter({ hasText: "Lê-se dízima periódica." });
  await expect(edited.getByText(/ - Atualizada em: \d\d\/\d\d\/\d{4} \d\d:\d\d$/)).toBeVisible();
  await expect(edited.getByRole("link", { name: "Editar resposta" })).toBeFocused();

  await bruno.reload();
  await expect(bruno.getByText("Lê-se dízima periódica.")).toBeVisible();
  await other.close();
});

test("what another writes meanwhile appears automatically @desktop", async ({ page, portal }) => {
  const api = await openForumApi(portal, "bruno");
  const place = await api.open("Sem recarregar");
  await page.clock.install();
  await enter(page, portal, "ana");
  await page.goto(pathOf(place));
  await expect(page.getByText(/^Oops! Ainda não há/)).toBeVisible();
  await api.reply(place, "Cheguei agora.");
  await page.clock.fastForward(31_000);
  await expect(page.getByRole("article").filter({ hasText: "Cheguei agora." })).toBeVisible();
});

test("a discussion without replies invites a first one @phone", async ({ page, portal }) => {
  const place = await (await openForumApi(portal, "bruno")).open("Ninguém respondeu ainda", "3 < 5 e 5 > 3");
  await enter(page, portal, "ana");
  await page.goto(pathOf(place));
  await expect(
    page.getByText("Oops! Ainda não há perguntas/respostas para esta discussão.", { exact: true }),
  ).toBeVisible();
  await expect(page.getByText("3 < 5 e 5 > 3", { exact: true })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Páginas" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Adicionar pergunta/resposta" })).toHaveCount(1);
});

/** A text and the lines in which it is shown. */
const linesOf = (one: Locator) =>
  one.evaluate((element: HTMLElement) => {
    // biome-ignore lint/performance/useDomNodeTextContent: it is what is seen that counts
    return element.innerText;
  });

test("indentation, empty lines and line breaks are kept, and a single reply has its pagination @desktop", async ({
  page,
  portal,
}) => {
  const api = await openForumApi(portal, "bruno");
  await enter(page, portal, "ana");
  const question = page.getByRole("region", { name: "Perguntas/Respostas da discussão" });

  await test.step("indentation and empty lines", async () => {
    const place = await api.open("Recuos", "se x:\n    some\n\n    confira\n\n\n\nfim");
    await page.goto(pathOf(place));
    const lines = question.locator("p.as-typed");
    await expect(lines).toHaveCount(3);
    const texts = await lines.evaluateAll((all) => all.map((one) => one.textContent));
    expect(texts).toEqual(["se x:\n    some", "    confira", "\nfim"]);
    for (const line of await lines.all()) await expect(line).toHaveCSS("white-space-collapse", "preserve");
  });

  await test.step("line breaks, also next to a word in bold", async () => {
    const place = await api.open("Linhas", "Primeiro: some.\n<b>Segundo</b>: divida.\n\nTerceiro: confira.");
    await api.reply(place, "<p>Um\nparágrafo</p><p>Outro</p>");
    await page.goto(pathOf(place));
    await expect(question.locator("b")).toBeVisible();
    expect(await linesOf(question)).toContain("Primeiro: some.\nSegundo: divida.\n\nTerceiro: confira.");
    // in texts with paragraphs, line breaks are ignored
    expect(await linesOf(page.getByRole("article"))).toContain("Um parágrafo\n\nOutro");
  });

  await test.step("the pagination of a single reply", async () => {
    const pages = page.getByRole("navigation", { name: "Páginas" });
    await expect(pages.getByRole("link")).toHaveText(["1"]);
    await expect(pages.getByRole("link", { name: "Página 1" })).toHaveAttribute("aria-current", "page");
  });
});

test("the page of the replies is in the address, and five are offered @desktop", async ({ page, portal }) => {
  const api = await openForumApi(portal, "bruno");
  const long = await api.find(({ replies_count }) => Math.ceil(replies_count / 10) === 3);
  await enter(page, portal, "ana");
  await page.goto(pathOf(long));
  const pages = page.getByRole("navigation", { name: "Páginas" });
  await pages.getByRole("link", { name: "Página 3" }).click();
  await expect(page).toHaveURL(/\?pagina=3$/);
  await expect(pages.getByRole("link", { name: "Página 3" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("heading", { name: /respostas$/ })).toBeInViewport();
  await page.reload();
  await expect(pages.getByRole("link", { name: "Página 3" })).toHaveAttribute("aria-current", "page");
  await page.goBack();
  await expect(pages.getByRole("link", { name: "Página 1" })).toHaveAttribute("aria-current", "page");
  // a page that no longer exists redirects to the last one
  await page.goto(`${pathOf(long)}?pagina=99`);
  await expect(page).toHaveURL(/\?pagina=3$/);
});
