import type { Page } from "@playwright/test";
import { currentTime, loadVideo, play, video } from "../support/classroom.ts";
import { hold } from "../support/hold.ts";
import { untilDrawn } from "../support/layout.ts";
import { axe, enter, expect, failedCall, test } from "../support/test.ts";

const equations = "Equações do 1º grau: a balança em equilíbrio";
const signed = "**/file/signed/**";

/** Fails the given number of the player's video requests; captions still load. */
async function loseVideo(page: Page, times: number): Promise<void> {
  let lost = 0;
  await page.route(signed, (route) => {
    if (route.request().resourceType() !== "media" || lost === times) return route.fallback();
    lost += 1;
    return route.abort();
  });
}

/** The stream breaks at its position; a new player mounts and resumes there. */
async function breakStream(page: Page): Promise<void> {
  const broken = await video(page).elementHandle();
  const at = await currentTime(page);
  await page.locator("video source").dispatchEvent("error");
  await expect.poll(() => broken?.evaluate((element) => element.isConnected)).toBe(false);
  await loadVideo(page);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(at - 1);
}

const isPaused = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.paused);

test("a video that fails twice at one position on a bad connection resumes there @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED/);
  const ana = await enter(page, portal, "ana");
  const stored = await ana.progress("20260001", equations);
  expect(stored).toBeGreaterThan(0.1);
  await loseVideo(page, 2);
  await page.goto(await ana.lesson("20260001", equations));
  const duration = await loadVideo(page);
  await expect.poll(() => currentTime(page)).toBeCloseTo(stored * duration, 0);
});

test("a video that can't be loaded at all is retried on request @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED/, failedCall(503, "/file/signed/\\d+"));
  const bruno = await enter(page, portal, "bruno");
  await page.route(signed, (route) => route.abort());
  await page.goto(await bruno.lesson("20260005", equations));
  const failure = page.getByRole("alert").filter({ hasText: "O vídeo parou no caminho" });
  await expect(failure).toContainText("Confira sua conexão e tente de novo.");
  await page.unroute(signed);
  await page.route(signed, (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(failure).toContainText("O portal está fora do ar por um momento.");
  await page.unroute(signed);
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  expect(await loadVideo(page)).toBeGreaterThan(0);
});

test("a video whose bytes don't come says so, and is requested again @phone", async ({ page, portal }) => {
  await page.clock.install();
  const bruno = await enter(page, portal, "bruno");
  const release = await hold(page, signed);
  await page.goto(await bruno.lesson("20260005", equations));
  await expect(page.getByRole("region", { name: `Vídeo: ${equations}` })).toBeVisible();
  await expect(page.locator("video")).toHaveCount(1);
  await page.clock.runFor(3_000);
  await expect(page.getByRole("status").filter({ hasText: "Carregando o vídeo" })).toHaveCount(1);
  const again = page.waitForRequest((request) => request.resourceType() === "media");
  await page.clock.runFor(20_000);
  await again;
  release();
  await loadVideo(page);
  await expect(page.getByRole("status").filter({ hasText: "Carregando o vídeo" })).toHaveCount(0);
});

test("a video that fails again after resuming resumes again, and a paused one stays paused @desktop", async ({
  page,
  portal,
}) => {
  const ana = await enter(page, portal, "ana");
  await page.goto(await ana.lesson("20260001", equations));
  await loadVideo(page);
  await play(page);
  await breakStream(page);
  const taken = await currentTime(page);
  await expect.poll(() => currentTime(page), "it plays on").toBeGreaterThan(taken + 1.5);
  await page.getByRole("button", { name: "Pausar" }).press("Enter");
  await expect.poll(() => isPaused(page)).toBe(true);
  const stopped = await currentTime(page);
  await breakStream(page);
  await expect(page.getByRole("button", { name: "Reproduzir" })).toBeVisible();
  await untilDrawn(page);
  expect(await isPaused(page)).toBe(true);
  expect(await currentTime(page)).toBeCloseTo(stopped, 0);

  await video(page).evaluate((element: HTMLVideoElement, at) => {
    element.currentTime = at;
  }, taken - 5);
  await expect.poll(() => currentTime(page)).toBeLessThan(taken - 4);
  await breakStream(page);
  expect(await currentTime(page), "at a position seen before").toBeCloseTo(taken - 5, 0);
});

/** Its lessons are finished permanently, and other files play them. */
test.describe("in a portal of its own", () => {
  test.use({ ownPortal: true });

  test("a video with a missing or unplayable file does not prevent the student from finishing @desktop", async ({
    page,
    portal,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(failedCall(404, "/file/signed/\\d+"));
    const bruno = await enter(page, portal, "bruno");
    const finish = page.getByRole("button", { name: "Finalizar Aula" });
    const answers = {
      [equations]: { status: 404, json: {} },
      "O teorema de Pitágoras": { contentType: "video/mp4", body: "not a video" },
    };
    for (const [title, answer] of Object.entries(answers)) {
      await page.route(signed, (route) => route.fulfill(answer));
      await page.goto(await bruno.lesson("20260005", title));
      await expect(page.getByRole("alert")).toContainText("Vídeo aula não encontrada.");
      await expect(page.getByRole("main"), "the player that had the focus is gone").toBeFocused();
      await axe(page);
      await finish.click();
      await expect(page.getByRole("heading", { level: 2, name: title })).toHaveCount(0);
      expect(await bruno.progress("20260005", title)).toBe(1);
      await page.unroute(signed);
    }
  });
});
