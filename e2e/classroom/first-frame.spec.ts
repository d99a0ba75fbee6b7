import type { Locator, Route } from "@playwright/test";
import { currentTime, loadVideo } from "../support/classroom.ts";
import { untilDrawn } from "../support/layout.ts";
import { enter, expect, failedCall, test } from "../support/test.ts";

test("a video's poster is shown, then the frame where it resumes, before the player has loaded @phone", async ({
  page,
  portal,
}) => {
  const ana = await enter(page, portal, "ana");
  const equations = "Equações do 1º grau: a balança em equilíbrio";
  const stored = await ana.progress("20260001", equations);
  const held: Route[] = [];
  const heldMedia: Route[] = [];
  await page.route("**/assets/video-player-*.js", (route) => void held.push(route));
  await page.route("**/api/v1/file/signed/**", (route) =>
    route.request().resourceType() === "media" ? void heldMedia.push(route) : route.continue(),
  );
  await page.goto(await ana.lesson("20260001", equations));

  const stage = page.locator("#player-stage");
  const poster = stage.locator("> img");
  await expect.poll(() => heldMedia.length).toBeGreaterThan(0);
  await expect(poster).toHaveJSProperty("complete", true);
  expect(await poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.unroute("**/api/v1/file/signed/**");
  for (const route of heldMedia) await route.continue();
  const frame = stage.locator("canvas");
  /** Its picture, or the video's: red, green, blue and opacity of each dot. */
  const look = (drawn: Locator) =>
    drawn.evaluate((from) => {
      const small = new OffscreenCanvas(160, 90).getContext("2d");
      small?.drawImage(from as HTMLCanvasElement | HTMLVideoElement, 0, 0, 160, 90);
      return [...(small?.getImageData(0, 0, 160, 90).data ?? [])];
    });
  const isDrawn = (dots: number[]) => dots.some((dot, at) => at % 4 === 3 && dot > 0);
  await expect.poll(async () => isDrawn(await look(frame))).toBe(true);
  await expect(poster).toHaveCount(0);
  // visual only: screen readers wait for the player
  await expect(frame).toHaveAttribute("aria-hidden", "true");
  await expect(page.locator("video"), "the page's only video will be the player's").toHaveCount(0);
  const first = await look(frame);
  await page.screenshot({ path: test.info().outputPath("first-frame.png") });

  for (const route of held) await route.continue();
  const duration = await loadVideo(page);
  await expect.poll(() => currentTime(page)).toBeCloseTo(stored * duration, 0);
  await expect(page.locator("video")).toHaveCount(1);
  await expect(frame).toHaveCount(0);
  const player = await look(stage.locator("[data-media-player] video"));
  const difference =
    player.reduce((sum, dot, at) => sum + Math.abs(dot - (first[at] ?? 0)), 0) / player.length;
  expect(difference, "it was the frame at the position where the video resumes").toBeLessThan(2);
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
  const frame = stage.locator("> img");
  await expect.poll(() => posters).toEqual([await frame.evaluate((image: HTMLImageElement) => image.src)]);

  for (const route of held) await route.continue();
  await loadVideo(page);
  await expect(frame).toHaveCount(0);
  const poster = stage.locator("[data-media-player] img");
  await expect(poster).toBeVisible();
  await expect(poster).toHaveJSProperty("src", posters[0]);
  await page.screenshot({ path: test.info().outputPath("poster.png") });
  await page.getByRole("button", { name: "Reproduzir" }).click();
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
  await expect(page.locator("#player-stage > canvas")).toHaveCount(0);
  await expect(page.locator("#player-stage img")).toHaveCount(0);
});
