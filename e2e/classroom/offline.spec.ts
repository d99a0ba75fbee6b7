import type { Route } from "@playwright/test";
import { currentTime, loadVideo, play, treeItem, video } from "../support/classroom.ts";
import { fillStorage } from "../support/fill-storage.ts";
import { hold } from "../support/hold.ts";
import { untilDrawn } from "../support/layout.ts";
import { enter, expect, failedCall, lostLine, test } from "../support/test.ts";

const reports = "**/update-lesson-progress**";
const equations = "Equações do 1º grau: a balança em equilíbrio";

test("progress made offline is kept, and sent once the connection is back @phone", async ({
  page,
  portal,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine);
  const bruno = await enter(page, portal, "bruno");
  const before = await bruno.progress("20260005", equations);
  await page.goto(await bruno.lesson("20260005", equations));
  await loadVideo(page);
  await play(page);
  await context.setOffline(true);
  await page.keyboard.press("k");
  const kept = page.getByText("Salvo no aparelho, enviaremos depois");
  await expect(kept).toBeVisible();
  await context.setOffline(false);
  await expect(kept).toHaveCount(0);
  await expect.poll(() => bruno.progress("20260005", equations)).toBeGreaterThan(before);
});

test("once pending progress was sent, a report in flight is not shown as pending @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine);
  const bruno = await enter(page, portal, "bruno");
  await page.route(reports, (route) => route.abort());
  await page.goto(await bruno.lesson("20260005", "O teorema de Pitágoras"));
  await loadVideo(page);
  await play(page);
  await page.keyboard.press("k");
  const kept = page.getByText("Salvo no aparelho, enviaremos depois");
  await expect(kept).toBeVisible();
  await page.unroute(reports);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(kept).toHaveCount(0);

  const release = await hold(page, reports);
  const reported = page.waitForRequest(reports);
  await play(page);
  await page.keyboard.press("k");
  await reported;
  await untilDrawn(page);
  await expect(kept).toHaveCount(0);
  release();
});

test("a video resumes at progress that is not sent yet @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine);
  const bruno = await enter(page, portal, "bruno");
  await page.route(reports, (route) => route.abort());
  await page.goto(await bruno.lesson("20260005", equations));
  const duration = await loadVideo(page);
  await play(page);
  await video(page).evaluate((element: HTMLVideoElement) => {
    element.currentTime = element.duration * 0.8;
  });
  await expect.poll(() => currentTime(page)).toBeGreaterThan(duration * 0.8);
  await page.keyboard.press("k");
  await expect(page.getByText("Salvo no aparelho, enviaremos depois")).toBeVisible();
  await page.reload();
  await loadVideo(page);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(duration * 0.8 - 0.1);
});

test("a lesson finished offline on a device without room asks to keep the page open @phone", async ({
  page,
  context,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
  const ana = await enter(page, portal, "ana");
  await page.goto(await ana.lesson("20260001", "Volumes: quanto cabe"));
  await expect(page.getByRole("button", { name: "Finalizar Aula" })).toBeVisible();
  await fillStorage(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Finalizar Aula" }).click();
  await expect(page.getByText("Não feche esta página até enviarmos")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("Não feche esta página até enviarmos")).toHaveCount(0);
  expect(await ana.progress("20260001", "Volumes: quanto cabe")).toBe(1);
});

test("a lesson finished while the server was unavailable is finished once it is back, even after a reload @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine);
  const ana = await enter(page, portal, "ana");
  const lesson = await ana.lesson("20260001", "Volumes: quanto cabe");
  await page.goto(lesson);
  await expect(page.getByRole("button", { name: "Finalizar Aula" })).toBeVisible();
  await portal.kill();
  await page.getByRole("button", { name: "Finalizar Aula" }).click();
  await expect(page.getByText("Salvo no aparelho, enviaremos depois")).toBeVisible();
  await expect(page.getByRole("button", { name: "Aula Finalizada!" })).toBeDisabled();
  // The lesson was loaded before the progress was sent, so it has to be reloaded.
  const reported = page.waitForResponse(reports);
  let isLeft = false;
  await page.route(reports, async (route) => {
    // the page that is left retries by itself
    if (!isLeft) return route.abort();
    await page.locator("main#aula").waitFor();
    await route.continue();
  });
  await page.route(/\/v1\/course\/\d+$/, async (route) => {
    const response = await route.fetch();
    await reported;
    await route.fulfill({ response });
  });
  await portal.restart();
  isLeft = true;
  await page.reload();
  await expect(page.getByRole("button", { name: "Aula Finalizada!" })).toBeDisabled();
  await expect(treeItem(page, /Volumes: quanto cabe/)).toContainText("concluída");
  await expect.poll(() => ana.progress("20260001", "Volumes: quanto cabe")).toBe(1);
});

test("a video stopped by a failing server is not blamed on the connection @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED/, failedCall(500, "/enrollment/lesson/\\d+/\\d+"));
  const bruno = await enter(page, portal, "bruno");
  await page.route("**/file/signed/**", (route) => route.abort());
  let asked = 0;
  await page.route("**/api/v1/enrollment/lesson/**", (route) => {
    asked += 1;
    return asked === 1 ? route.continue() : route.fulfill({ status: 500, json: {} });
  });
  await page.goto(await bruno.lesson("20260005", equations));
  const failure = page.getByRole("alert").filter({ hasText: "O vídeo parou no caminho" });
  await expect(failure).toContainText("O portal teve um problema ao responder.");
  await expect(failure).not.toContainText("conexão");
});

test("a video being retried says so, and is called missing only if the server says so @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(
    /ERR_FAILED/,
    failedCall(429, "/enrollment/lesson/\\d+/\\d+"),
    failedCall(500, "/enrollment/lesson/\\d+/\\d+"),
  );
  const bruno = await enter(page, portal, "bruno");
  await page.route("**/file/signed/**", (route) => route.abort());
  const held: Route[] = [];
  let asked = 0;
  const path = await bruno.lesson("20260005", equations);
  // only this lesson: the next ones are prefetched
  const [enrollment, lesson] = path.match(/\d+/g) ?? [];
  await page.route(new RegExp(`/enrollment/lesson/${enrollment}/${lesson}\\b`), async (route) => {
    asked += 1;
    if (asked === 1) return route.continue();
    if (asked === 2) return route.fulfill({ status: 500, json: {} });
    held.push(route);
  });
  // the button is pressed first, the request sent a moment later
  const takeHeld = async () => {
    await expect.poll(() => held.length).toBe(1);
    return held.pop() as Route;
  };
  await page.goto(path);
  const retry = page.getByRole("button", { name: "Tentar novamente" });
  await retry.press("Enter");
  const trying = page.getByRole("button", { name: "Tentando…" });
  await expect(trying).toBeFocused();
  await (await takeHeld()).fulfill({ status: 429, json: { message: "Muitas tentativas." } });
  await expect(retry).toBeFocused();
  await expect(page.getByText("Vídeo aula não encontrada.")).toHaveCount(0);
  await retry.press("Enter");
  await expect(trying).toBeFocused();
  await page.unroute("**/file/signed/**");
  await (await takeHeld()).continue();
  await expect(page.locator("[data-media-player] video")).toBeAttached();
});

test("finishing a lesson offline keeps the focus on its button @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine);
  const bruno = await enter(page, portal, "bruno");
  await page.route(reports, (route) => route.abort());
  await page.goto(await bruno.lesson("20260005", "Escalas e mapas"));
  await page.getByRole("button", { name: "Finalizar Aula" }).press("Enter");
  await expect(page.getByText("Salvo no aparelho, enviaremos depois")).toBeVisible();
  const finished = page.getByRole("button", { name: "Aula Finalizada!" });
  await expect(finished).toBeDisabled();
  await expect(finished).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("link", { name: "Próxima aula" })).toBeFocused();
});

test("each lesson shows whether its own progress is pending on the device @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine);
  const bruno = await enter(page, portal, "bruno");
  await page.route(reports, (route) => route.abort());
  const kept = page.getByText("Salvo no aparelho, enviaremos depois");
  const finish = page.getByRole("button", { name: "Finalizar Aula" });
  await page.goto(await bruno.lesson("20260005", "Escalas e mapas"));
  await finish.click();
  await expect(kept).toBeVisible();
  await treeItem(page, /Área e perímetro sem confusão/).click();
  await expect(page.getByRole("heading", { name: "Área e perímetro sem confusão", level: 2 })).toBeFocused();
  await expect(kept).toHaveCount(0);
  await finish.click();
  await expect(kept).toBeVisible();
  await treeItem(page, /Escalas e mapas/).click();
  await expect(page.getByRole("heading", { name: "Escalas e mapas", level: 2 })).toBeFocused();
  await expect(page.getByRole("button", { name: "Aula Finalizada!" })).toBeDisabled();
  await expect(kept).toBeVisible();
  // neither is sent to the server
  await page.reload();
  await expect(treeItem(page, /Escalas e mapas.*concluída/)).toBeVisible();
  await expect(treeItem(page, /Área e perímetro sem confusão.*concluída/)).toBeVisible();
});
