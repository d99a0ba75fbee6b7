import type { Page } from "@playwright/test";
import { hold } from "../support/hold.ts";
import { enter, expect, test } from "../support/test.ts";
import { openForumApi, pathOf } from "./forum-api.ts";

test("one's own discussion can be edited again although the first page hasn't loaded @desktop", async ({
  page,
  portal,
}) => {
  const place = await (await openForumApi(portal, "ana")).open("A lista não chega", "Do começo");
  await enter(page, portal, "ana");
  await page.goto(`/forums/topics/${place.forumId}/topic/${place.topicId}`);
  await page
    .getByRole("listitem")
    .filter({ hasText: "A lista não chega" })
    .getByRole("link", { name: "Editar discussão" })
    .click();
  const dialog = page.getByRole("dialog", { name: "Editar discussão" });
  await expect(dialog.getByLabel("Descrição")).toHaveValue("Do começo");
  const answer = await hold(page, "**/get-discussions-from-forum-topic*");
  await page.reload();
  await expect(dialog.getByLabel("Descrição")).toHaveValue("Do começo");
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await expect(dialog).toHaveCount(0);
  await page.goForward();
  await expect(dialog.getByLabel("Descrição")).toHaveValue("Do começo");
  answer();
});

/**
 * Opens a page whose scripts arrive late: what its first one requested is answered before Bruno writes, and the
 * page takes it when a quarter of a minute has passed, by its own clock.
 */
async function openLate(page: Page, address: string, list: string, write: () => Promise<unknown>) {
  await page.addInitScript(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 15_000;
  });
  const listed = page.waitForResponse(list);
  await page.route(/assets\/index-[^/]+\.js$/, async (route) => {
    await listed;
    await write();
    await route.continue();
  });
  await page.goto(address);
}

test("a discussion opened while the first page was loading appears, as the visit counts it as seen @desktop", async ({
  page,
  portal,
}) => {
  const bruno = await openForumApi(portal, "bruno");
  const place = await bruno.open("Lida antes da demora");
  await enter(page, portal, "ana");
  const topicPath = `/forums/topics/${place.forumId}/topic/${place.topicId}`;
  await openLate(page, topicPath, "**/get-discussions-from-forum-topic*", () =>
    bruno.open("Aberta durante a demora"),
  );
  await expect(page.getByRole("link", { name: "Lida antes da demora" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Aberta durante a demora" })).toBeVisible();
});

test("a reply written while the first page was loading appears, as the visit counts it as seen @desktop", async ({
  page,
  portal,
}) => {
  const bruno = await openForumApi(portal, "bruno");
  const place = await bruno.open("Respondida na demora");
  await bruno.reply(place, "Antes da demora.");
  await enter(page, portal, "ana");
  await openLate(page, pathOf(place), "**/get-replies-from-discussion*", () =>
    bruno.reply(place, "Durante a demora."),
  );
  await expect(page.getByText("Antes da demora.")).toBeVisible();
  await expect(page.getByText("Durante a demora.")).toBeVisible();
});
