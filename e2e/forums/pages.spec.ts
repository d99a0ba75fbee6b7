import { recordAnnouncements } from "../support/announced.ts";
import { hold } from "../support/hold.ts";
import { boxOf } from "../support/layout.ts";
import { enter, expect, test } from "../support/test.ts";
import { openForumApi, pathOf } from "./forum-api.ts";
import { replyField } from "./steps.ts";

test("a page that has come to exist since it was found missing is shown @desktop", async ({
  page,
  portal,
}) => {
  const api = await openForumApi(portal, "bruno");
  const place = await api.open("A segunda página");
  for (let at = 1; at <= 10; at += 1) await api.reply(place, `Resposta ${at}.`);
  await enter(page, portal, "ana");
  await page.goto(`${pathOf(place)}?pagina=2`);
  await expect(page).toHaveURL(pathOf(place));
  await page.getByRole("button", { name: "Adicionar pergunta/resposta" }).click();
  await replyField(page).fill("A décima primeira.");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("A décima primeira.")).toBeVisible();
  await expect(page).toHaveURL(`${pathOf(place)}?pagina=2`);
});

test("the newest replies of a long discussion are one step away", async ({ page, portal }) => {
  const api = await openForumApi(portal, "bruno");
  const place = await api.open("Mais de cinco páginas");
  for (let at = 1; at <= 50; at += 1) await api.reply(place, `Resposta ${at}.`);
  await enter(page, portal, "ana");
  await page.goto(pathOf(place));
  const heading = page.getByRole("heading", { name: /respostas$/ });
  const newest = page.getByRole("link", { name: "Ir para as respostas mais recentes" });
  await expect(heading).toHaveText("50 respostas");
  await expect(newest, "five pages are all offered").toHaveCount(0);

  await api.reply(place, "Resposta 51.");
  await page.reload();
  const first = page.getByRole("article").first();
  const distance = async () => (await boxOf(first)).y - (await boxOf(heading)).y;
  await expect(newest).toBeVisible();
  const before = await distance();
  const expectAnnounced = await recordAnnouncements(page);
  const answered = Promise.withResolvers<void>();
  await page.route("**/get-replies-from-discussion?*", async (route) => {
    await answered.promise;
    await route.continue();
  });
  await newest.click();
  const loading = page.getByRole("status").filter({ hasText: "Carregando…" });
  await expect(loading).toBeAttached();
  await expect(page.locator("[aria-busy=true]").filter({ has: loading }), "not silenced").toHaveCount(0);
  answered.resolve();
  await expect(page.getByText("Resposta 51.")).toBeVisible();
  await expect(page).toHaveURL(`${pathOf(place)}?pagina=6`);
  await expectAnnounced(page.getByText("Página 6 de 6"));
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(newest).toHaveCount(0);
  expect(await distance(), "the list stays in its place").toBe(before);
  // beside the pagination, which keeps its five pages
  await expect(
    page.getByRole("navigation", { name: "Páginas" }).getByRole("link", { name: /^Página \d/ }),
  ).toHaveCount(5);
});

test("replies of one discussion never stand below another's question @desktop", async ({ page, portal }) => {
  const api = await openForumApi(portal, "bruno");
  const first = await api.open("A primeira a abrir", "Pergunta da primeira.");
  const second = await api.open("A segunda a abrir");
  await api.reply(first, "Resposta da primeira.");
  await api.reply(second, "Resposta da segunda.");
  await enter(page, portal, "ana");
  const release = await hold(
    page,
    new RegExp(`get-replies-from-discussion.*discussion_id=${first.discussionId}\\b`),
    // fails for a cancelled request
    { answer: (route) => route.fallback().catch(() => undefined) },
  );
  await page.goto(pathOf(first));
  await page.getByRole("heading", { level: 1 }).getByRole("link").last().click();
  await page.getByRole("link", { name: "A segunda a abrir" }).click();
  await expect(page.getByText("Resposta da segunda.")).toBeVisible();
  await page.evaluate(() => history.go(-2));
  await expect(page.getByText("Pergunta da primeira.")).toBeVisible();
  await expect(page.getByText("Resposta da segunda.")).toHaveCount(0);
  release();
  await expect(page.getByText("Resposta da primeira.")).toBeVisible();
});
