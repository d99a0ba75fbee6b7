import type { Page } from "@playwright/test";
import { currentTime, loadVideo, play, video } from "../support/classroom.ts";
import { boxOf, untilDrawn } from "../support/layout.ts";
import type { Portal } from "../support/start-portal.ts";
import { holdTimers } from "../support/stop-time.ts";
import { enter, expect, test } from "../support/test.ts";

const equations = "Equações do 1º grau: a balança em equilíbrio";

/** Opens Ana's lesson with a video that she left before its middle. */
async function openVideo(page: Page, portal: Portal): Promise<void> {
  const ana = await enter(page, portal, "ana");
  await page.goto(await ana.lesson("20260001", equations));
  await loadVideo(page);
}

const isPaused = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.paused);

test("a left click pauses a video, and no other press does @desktop", async ({ page, portal }) => {
  await openVideo(page, portal);
  await play(page);
  const box = await boxOf(video(page));
  const [x, y] = [box.x + box.width / 4, box.y + box.height / 2];

  const goesOn = async (press: string) => {
    await untilDrawn(page);
    expect(await isPaused(page), press).toBe(false);
  };
  await page.mouse.click(x, y, { button: "right" });
  await goesOn("the right button");
  await page.mouse.click(x, y, { button: "middle" });
  await goesOn("the middle button");
  await page.mouse.move(x, box.bottom + 40);
  await page.mouse.down();
  await page.mouse.move(x, y, { steps: 4 });
  await page.mouse.up();
  await goesOn("words marked from below the video up into it");
  await page.mouse.click(x, y);
  await expect.poll(() => isPaused(page)).toBe(true);
});

test("a tap plays, then shows the controls before another pauses @phone", async ({ page, portal }) => {
  await openVideo(page, portal);
  const box = await boxOf(video(page));
  const tap = () => page.touchscreen.tap(box.x + 40, box.y + 40);
  await tap();
  await expect.poll(() => isPaused(page)).toBe(false);
  const pause = page.getByRole("button", { name: "Pausar" });
  await expect(pause).toBeAttached();
  const controls = page.locator("[data-idle]");
  await expect(controls).toHaveAttribute("data-idle", "true");
  // they would be hidden again before a slow machine has tapped them
  await holdTimers(page, 2_000);
  await tap();
  await expect(controls).toHaveAttribute("data-idle", "false");
  expect(await isPaused(page)).toBe(false);
  await pause.tap();
  await expect.poll(() => isPaused(page)).toBe(true);
});

test("with forced colours the controls are visible on the video @desktop", async ({ page, portal }) => {
  await openVideo(page, portal);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ forcedColors: "active", colorScheme });
    const sign = page.getByRole("button", { name: "Tela cheia" }).locator("svg");
    expect(await sign.evaluate((one) => getComputedStyle(one).color), colorScheme).toBe("rgb(255, 255, 255)");
    const track = page.getByRole("slider", { name: "Posição" }).locator("div");
    const ground = await track.evaluate((one) => getComputedStyle(one).backgroundImage);
    expect(ground, "its progress").toContain("gradient");
  }
});

test("a resumed video shows its captions when it plays, not under the button @phone", async ({
  page,
  portal,
}) => {
  const captions = page.waitForResponse((response) =>
    Boolean(response.headers()["content-type"]?.startsWith("text/vtt")),
  );
  await openVideo(page, portal);
  await expect.poll(() => currentTime(page), "where it was left").toBeGreaterThan(10);
  const start = page.getByRole("button", { name: "Reproduzir" });
  await expect(start).toBeVisible();
  const caption = page.locator("[data-media-player] p[lang]");
  await (await captions).finished();
  await untilDrawn(page);
  await expect(caption).toBeHidden();
  await start.click();
  await expect(caption).toBeVisible();
});

test("the large button in a video that hasn't begun plays it, and the player's keys work then @desktop", async ({
  page,
  portal,
}) => {
  await openVideo(page, portal);
  await loadVideo(page);
  await page.locator("[data-media-player]").click();
  await expect(page.getByRole("button", { name: "Pausar" })).toBeAttached();
  await page.keyboard.press("k");
  await expect(page.getByRole("button", { name: "Reproduzir" })).toBeVisible();
});

test("a long duration pushes no control out of the player @phone", async ({ page, portal }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openVideo(page, portal);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  await expect(page.getByRole("button", { name: "Tela cheia" })).toBeInViewport({ ratio: 1 });
  const time = page.locator("[data-media-player]").getByText(/^\d+:\d\d \/ \d+:\d\d$/);
  await expect(time).toBeInViewport({ ratio: 1 });
});

test("the speed menu fits into a small player @desktop", async ({ page, portal }) => {
  await openVideo(page, portal);
  const speed = page.getByRole("button", { name: /velocidade$/ });
  for (const [width, height] of [
    [1024, 768],
    [1280, 480],
    [390, 844],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await speed.click();
    const menu = await boxOf(page.getByRole("menu"));
    const player = await boxOf(page.locator("[data-media-player]"));
    expect(menu.y, `${width} x ${height}`).toBeGreaterThanOrEqual(player.y);
    for (const choice of await page.getByRole("menuitemradio").all())
      await expect(choice, `${width} x ${height}`).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
  }
});

test("the first key after the controls are hidden works, and controls don't hide while focused @desktop", async ({
  page,
  portal,
}) => {
  await openVideo(page, portal);
  await play(page);
  const skin = page.locator("[data-idle]");
  await expect(skin).toHaveAttribute("data-idle", "true");
  await page.keyboard.press("k");
  await expect.poll(() => isPaused(page)).toBe(true);
  await expect(page.getByRole("button", { name: "Reproduzir" })).toBeVisible();
  await page.keyboard.press("k");
  await expect.poll(() => isPaused(page)).toBe(false);
  await expect(skin).toHaveAttribute("data-idle", "true");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("slider", { name: "Posição" })).toBeFocused();
  await page.keyboard.press("Tab");
  const pause = page.getByRole("button", { name: "Pausar" });
  await expect(pause).toBeFocused();
  // longer than the controls stay visible
  const here = await currentTime(page);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(here + 3);
  await expect(pause).toBeFocused();
  await page.keyboard.press("Space");
  await expect.poll(() => isPaused(page)).toBe(true);
});

test("the button to leave full screen is visible in portrait @phone", async ({ page, portal }) => {
  await openVideo(page, portal);
  await page.getByRole("button", { name: "Tela cheia" }).tap();
  await expect(page.getByRole("button", { name: "Sair da tela cheia" })).toBeInViewport({ ratio: 1 });
  const time = page.locator("[data-media-player]").getByText(/^\d+:\d\d \/ \d+:\d\d$/);
  expect((await boxOf(time)).height, "one line").toBeLessThan(25);
});

test("the focused position is spoken after a seek and a pause, not each second of playing @desktop", async ({
  page,
  portal,
}) => {
  await openVideo(page, portal);
  const slider = page.getByRole("slider", { name: "Posição" });
  const readSpoken = () => slider.getAttribute("aria-valuetext");
  // by keyboard: otherwise the controls are hidden while it plays
  await slider.press("Home");
  await expect.poll(() => currentTime(page), "not at the end, where another test may have left it").toBe(0);
  await page.keyboard.press("k");
  await expect(page.getByRole("button", { name: "Pausar" })).toBeAttached();
  const start = await currentTime(page);
  const spoken = await readSpoken();
  await expect.poll(() => currentTime(page)).toBeGreaterThan(start + 1.5);
  expect(await readSpoken()).toBe(spoken);
  await page.keyboard.press("ArrowRight");
  await expect.poll(readSpoken).not.toBe(spoken);
  const sought = await readSpoken();
  const there = await currentTime(page);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(there + 1.5);
  expect(await readSpoken()).toBe(sought);
  await page.keyboard.press("k");
  await expect.poll(() => isPaused(page)).toBe(true);
  await expect.poll(readSpoken).not.toBe(sought);
});
