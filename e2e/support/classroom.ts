import { type BrowserContext, expect, type Page } from "@playwright/test";

/** A lesson in the tree. */
export const treeItem = (page: Page, title: string | RegExp) =>
  page.getByRole("tree", { name: "Conteúdo do curso" }).getByRole("treeitem", { name: title });

/** The progress reports that the page sends for a lesson. */
export function listReports(page: Page): number[] {
  const reports: number[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/update-lesson-progress")) reports.push(request.postDataJSON().progress);
  });
  return reports;
}

/** Blocks requests to the host of an embedded video; its page is black, as that host's is. */
export const standInForYouTube = (context: BrowserContext) =>
  context.route("https://www.youtube-nocookie.com/**", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: "<title>Vídeo</title><style>html{background:#000}</style>",
    }),
  );

export const video = (page: Page) => page.locator("[data-media-player] video");

export const currentTime = (page: Page) =>
  video(page).evaluate((element: HTMLVideoElement) => element.currentTime);

/** Starts playback, and waits until the video advances and the player has noticed. */
export async function play(page: Page): Promise<void> {
  const before = await currentTime(page);
  await page.getByRole("button", { name: "Reproduzir" }).click();
  await expect.poll(() => currentTime(page)).toBeGreaterThan(before + 0.3);
  await expect(page.getByRole("button", { name: "Pausar" })).toBeAttached();
}

/**
 * Waits until the player can play, and returns the video's duration. The element may have loaded before the
 * player took it over, which makes it load again.
 */
export async function loadVideo(page: Page): Promise<number> {
  await expect(page.locator("[data-media-player][data-can-play]")).toBeAttached();
  return video(page).evaluate((element: HTMLVideoElement) => element.duration);
}

/** Seeks to this many seconds before the end. */
export const jumpToEnd = (page: Page, seconds: number) =>
  video(page).evaluate((element: HTMLVideoElement, left) => {
    element.currentTime = element.duration - left;
  }, seconds);
