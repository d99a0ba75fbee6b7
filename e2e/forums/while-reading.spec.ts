import type { Page } from "@playwright/test";
import { hold } from "../support/hold.ts";
import { untilDrawn } from "../support/layout.ts";
import type { Portal } from "../support/start-portal.ts";
import { enter, expect, test } from "../support/test.ts";
import { openForumApi, pathOf } from "./forum-api.ts";

const poll = 31_000;

test("posts read as they arrive are not counted as news @desktop", async ({ page, portal }) => {
  const api = await openForumApi(portal, "bruno");
  const place = await api.open("Lida na hora");
  const ana = await openForumApi(portal, "ana");
  const news = async () => {
    type Forums = { forums: { id: number; new_activity: number }[] };
    const { forums } = await ana.get<Forums>("/forum/list-all");
    return forums.find(({ id }) => id === place.forumId)?.new_activity;
  };
  await page.clock.install();
  await enter(page, portal, "ana");
  const visits: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().includes("register-visit")) visits.push(request.postDataJSON());
  });
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
