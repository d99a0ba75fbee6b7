import type { Page } from "@playwright/test";
import { hold } from "../support/hold.ts";
import { untilDrawn } from "../support/layout.ts";
import type { Portal } from "../support/start-portal.ts";
import { enter, expect, test } from "../support/test.ts";
import { openForumApi, type Place, pathOf } from "./forum-api.ts";

const poll = 31_000;

/** Ana's news in a forum, and the visits that her page registers. */
async function watchNews(page: Page, portal: Portal, { forumId }: Place) {
  const ana = await openForumApi(portal, "ana");
  const news = async () => {
    type Forums = { forums: { id: number; new_activity: number }[] };
    const { forums } = await ana.get<Forums>("/forum/list-all");
    return forums.find(({ id }) => id === forumId)?.new_activity;
  };
  await page.clock.install();
  await enter(page, portal, "ana");
  const visits: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().includes("register-visit")) visits.push(request.postDataJSON());
  });
  return { ana, news, visits };
}

test("posts read as they arrive are not counted as news @desktop", async ({ page, portal }) => {
  const api = await openForumApi(portal, "bruno");
  const place = await api.open("Lida na hora");
  const { ana, news, visits } = await watchNews(page, portal, place);
  await page.goto(pathOf(place));
  await expect.poll(() => visits).toHaveLength(1);
  await expect.poll(news).toBe(0);
  for (const text of ["A primeira.", "A segunda."]) {
    // the page polls by itself too, and might register its visit before the news are counted
    const register = await hold(page, "**/register-visit");
    await api.reply(place, text);
    expect(await news()).toBe(1);
    register();
    await page.clock.fastForward(poll);
    await expect(page.getByRole("article").filter({ hasText: text })).toBeVisible();
    await expect.poll(news).toBe(0);
  }
  // one's own posts are no news, and without news nothing is announced
  await ana.reply(place, "A minha.");
  await page.clock.fastForward(poll);
  await expect(page.getByRole("article").filter({ hasText: "A minha." })).toBeVisible();
  const answered = page.waitForResponse("**/get-replies-from-discussion*");
  await page.clock.fastForward(poll);
  await (await answered).finished();
  await untilDrawn(page);
  expect(visits).toHaveLength(3);
});

test("a further page of old replies is no visit, which would count others' newer posts as seen @desktop", async ({
  page,
  portal,
}) => {
  const api = await openForumApi(portal, "bruno");
  const place = await api.open("Duas páginas de antes");
  for (let at = 1; at <= 11; at += 1) await api.reply(place, `Resposta ${at}.`);
  const written = Date.now();
  const { news, visits } = await watchNews(page, portal, place);
  // the page knows the server's time to the second
  await expect.poll(() => Date.now() - written).toBeGreaterThan(3_000);
  await page.goto(pathOf(place));
  await expect.poll(news).toBe(0);
  await api.open("Aberta enquanto Ana lia");
  expect(await news()).toBe(1);
  await page.getByRole("link", { name: "Página 2" }).click();
  await expect(page.getByText("Resposta 11.")).toBeVisible();
  await untilDrawn(page);
  expect(visits).toHaveLength(1);
  expect(await news()).toBe(1);
});

/** Ana reads a discussion of Bruno's. */
async function openAsAna(page: Page, portal: Portal, title: string) {
  const api = await openForumApi(portal, "bruno");
  const place = await api.open(title);
  await page.clock.install();
  await enter(page, portal, "ana");
  await page.goto(pathOf(place));
  const add = page.getByRole("button", { name: "Adicionar pergunta/resposta" });
  await expect(add).toBeVisible();
  return { api, place, add };
}

test("a discussion edited and closed by its author is updated for its reader @desktop", async ({
  page,
  portal,
}) => {
  const { api, place, add } = await openAsAna(page, portal, "Aberta por ora");
  await api.change(place, { title: "Resolvida e fechada", status: "F" });
  await page.clock.fastForward(poll);
  await expect(page.getByText("Status da Discussão: Fechada")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Resolvida e fechada");
  await expect(add).toHaveCount(0);
});

test("a reply can't be begun in a discussion closed since the page loaded @desktop", async ({
  page,
  portal,
}) => {
  const { api, place, add } = await openAsAna(page, portal, "Fechada há um instante");
  await page.clock.fastForward(10_000);
  await api.change(place, { title: "Fechada há um instante", status: "F" });
  await add.click();
  const dialog = page.getByRole("dialog", { name: "Nova Pergunta/Resposta" });
  await expect(dialog.getByText("Esta discussão está fechada.")).toBeVisible();
  await expect(dialog.getByRole("textbox")).toHaveCount(0);
  // its author reopens it
  await api.change(place, { title: "Fechada há um instante", status: "E" });
  await page.clock.fastForward(poll);
  await expect(dialog.getByRole("textbox")).toBeFocused();
});
