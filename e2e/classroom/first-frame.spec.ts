import type { Route } from "@playwright/test";
import { currentTime, loadVideo } from "../support/classroom.ts";
import { untilDrawn } from "../support/layout.ts";
import { enter, expect, failedCall, test } from "../support/test.ts";

test("a video's first frame is shown before the player has loaded, then replaced by it @phone", async ({
  page,
  portal,
}) => {
  const ana = await enter(page, portal, "ana");
  const equations = "Equações do 1º grau: a balança em equilíbrio";
  const stored = await ana.progress("20260001", equations);
  const held: Route[] = [];
  await page.route("**/assets/video-player-*.js", (route) => void held.push(route));
  await page.goto(await ana.lesson("20260001", equations));

  const stage = page.locator("#player-stage");
  const frame = stage.locator("video");
  await expect(frame).toHaveCount(1);
  const find = () =>
    frame.evaluate((video: HTMLVideoElement) => video.readyState >= 2 && video.currentTime / video.duration);
  await expect.poll(find).toBeCloseTo(stored, 2);
  // visual only: screen readers wait for the player
  await expect(frame).toHaveAttribute("aria-hidden", "true");
  await page.screenshot({ path: test.info().outputPath("first-frame.png") });

  for (const route of held) await route.continue();
  const duration = await loadVideo(page);
  await expect.poll(() => currentTime(page)).toBeCloseTo(stored * duration, 0);
  await expect(stage.locator("video")).toHaveCount(1);
  await expect(stage.locator("[data-media-player] video")).toHaveCount(1);
});

test("a video that was never played shows its poster until it plays @phone", async ({ page, portal }) => {
  const ana = await enter(page, portal, "ana");
  const posters: string[] = [];
  page.on("response", (response) => {
    if (response.headers()["content-type"] === "image/webp") posters.push(response.url());
  });
  const held: Route[] = [];
  await page.route("**/assets/video-player-*.js", (route) => void held.push(route));
  await page.goto(await ana.lesson("20260001", "O teorema de Pitágoras"));
  const stage = page.locator("#player-stage");
  const frame = stage.locator("> video");
  await expect.poll(() => posters).toEqual([await frame.evaluate((video: HTMLVideoElement) => video.poster)]);

  for (const route of held) await route.continue();
  await loadVideo(page);
  await expect(frame).toHaveCount(0);
  const poster = stage.locator("[data-media-player] img");
  await expect(poster).toBeVisible();
  await expect(poster).toHaveJSProperty("src", posters[0]);
  await page.screenshot({ path: test.info().outputPath("poster.png") });
  await page.getByRole("button", { name: "Reproduzir" }).first().click();
  await expect(poster).toHaveCount(0);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0);
});

test("a poster that fails to load does not cover the video's first frame @phone", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(404, "/file/signed/\\d+"));
  const ana = await enter(page, portal, "ana");
  let missing = 0;
  await page.route("**/api/v1/file/signed/**", async (route) => {
    const response = await route.fetch();
    const isPicture = response.headers()["content-type"] === "image/webp";
    if (isPicture) missing += 1;
    await route.fulfill(isPicture ? { status: 404 } : { response });
  });
  // one that no other test plays: it resumes without its poster
  await page.goto(await ana.lesson("20260002", "Ler o que não está escrito"));
  await loadVideo(page);
  await expect.poll(() => missing).toBeGreaterThan(0);
  await untilDrawn(page);
  await expect(page.locator("#player-stage > video")).toHaveCount(0);
  await expect(page.locator("#player-stage img")).toHaveCount(0);
});
