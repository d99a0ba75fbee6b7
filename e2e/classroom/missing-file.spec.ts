import type { BrowserContext, Page } from "@playwright/test";
import { loadVideo, treeItem } from "../support/classroom.ts";
import { enter, expect, type Student, test } from "../support/test.ts";

/**
 * Opens a text lesson and goes offline once the next lesson is prefetched: chunks that only that one needs
 * are not loaded yet.
 */
async function standBefore(page: Page, context: BrowserContext, ana: Student, text: string, next: string) {
  const after = await ana.lesson("20260001", next);
  const brought = page.waitForResponse((response) =>
    response.url().endsWith(after.replace("/saladeaula/", "/enrollment/lesson/").replace("/aula/", "/")),
  );
  await page.goto(await ana.lesson("20260001", text));
  await (await brought).finished();
  await context.setOffline(true);
  await treeItem(page, next).click();
  await expect(page).toHaveURL(after);
}

test("offline, a list whose screen is not loaded keeps the tree, and loads once the connection is back @desktop", async ({
  page,
  context,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
  const ana = await enter(page, portal, "ana");
  // Requested in parallel with the lesson; the connection was lost in between.
  const screen = /\/assets\/exercise-list-screen-[^/]+\.js$/;
  await page.route(screen, (route) => route.abort("internetdisconnected"));
  await standBefore(page, context, ana, "Sistemas: duas perguntas, duas respostas", "Fechada pelo sistema");
  await expect(page.getByRole("heading", { name: "Erro ao carregar os dados da aula." })).toBeVisible();
  await expect(treeItem(page, "Fechada pelo sistema")).toBeVisible();
  const again = page.getByRole("button", { name: "Tentar novamente" });
  await again.click();
  await expect(again).toBeEnabled();
  await page.getByRole("link", { name: "Aula anterior" }).click();
  await expect(page.getByRole("heading", { level: 2, name: /^Sistemas/ })).toBeVisible();
  await page.getByRole("link", { name: "Próxima aula" }).click();
  await expect(again).toBeVisible();

  await page.unroute(screen);
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 2, name: "Fechada pelo sistema" })).toBeVisible();
});

test("offline, a video whose player is not loaded keeps the lesson, and plays once the connection is back @desktop", async ({
  page,
  context,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
  const ana = await enter(page, portal, "ana");
  const equations = "Equações do 1º grau: a balança em equilíbrio";
  await standBefore(page, context, ana, "Regra de três na prática", equations);
  await expect(page.getByRole("heading", { name: "O vídeo parou no caminho" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: equations })).toBeVisible();

  await context.setOffline(false);
  expect(await loadVideo(page)).toBeGreaterThan(0);
});

test("a list's screen missing on the server is loaded by reloading the page @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 404 .*\/assets\/exercise-list-screen-[\w-]+\.js\)$/);
  const ana = await enter(page, portal, "ana");
  let isGone = true;
  await page.route(/exercise-list-screen.*\.js$/, (route) =>
    isGone ? route.fulfill({ status: 404, body: "" }) : route.fallback(),
  );
  await page.goto(await ana.lesson("20260001", "Fechada pelo sistema"));
  const again = page.getByRole("button", { name: "Tentar novamente" });
  await expect(again).toBeVisible();
  // the new release's page names the file that exists
  page.on("framenavigated", () => {
    isGone = false;
  });
  await again.click();
  await expect(page.getByRole("heading", { level: 2, name: "Fechada pelo sistema" })).toBeVisible();
});

test("a player's second chunk that fails to load is requested again, and said to be missing offline @desktop", async ({
  page,
  context,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/);
  const ana = await enter(page, portal, "ana");
  const lesson = await ana.lesson("20260001", "Equações do 1º grau: a balança em equilíbrio");
  let lost = 0;
  let isLost = () => lost === 0;
  await page.route("**/assets/vidstack-*.js", async (route) => {
    const response = await route.fetch();
    if (!(await response.text()).includes("provider_exports") || !isLost())
      return route.fulfill({ response });
    lost += 1;
    await context.setOffline(lost > 1);
    await route.abort(lost > 1 ? "internetdisconnected" : "failed");
  });
  await page.goto(lesson);
  expect(await loadVideo(page)).toBeGreaterThan(0);
  expect(lost).toBe(1);

  isLost = () => lost === 1;
  await page.goto(lesson);
  await expect(page.getByRole("alert")).toContainText("O vídeo parou no caminho");
  await context.setOffline(false);
  expect(await loadVideo(page)).toBeGreaterThan(0);
});
