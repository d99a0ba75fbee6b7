import { hold } from "../support/hold.ts";
import { enter, expect, test } from "../support/test.ts";

const room = /\/assets\/classroom-route-[^/]+\.js$/;

test("the classroom's chunks are prefetched once the dashboard is ready @phone", async ({ page, portal }) => {
  await enter(page, portal, "ana");
  const brought = page.waitForResponse(room);
  await page.goto("/dashboard");
  expect((await brought).status()).toBe(200);
});

test("the dashboard's chunks are prefetched while a student types at the login @phone", async ({ page }) => {
  const brought = page.waitForResponse(/\/assets\/dashboard-route-[^/]+\.js$/);
  await page.goto("/login");
  expect((await brought).status()).toBe(200);
});

for (const saveData of [false, true])
  test(`a student who ${saveData ? "saves data loads them on the click" : "doesn't save data prefetches them"} @phone`, async ({
    page,
    portal,
  }) => {
    await page.clock.install();
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, "connection", { value: { saveData: value } });
      const { fetch } = window;
      window.fetch = (...given) => {
        if (String(given[0]).startsWith("/assets/")) document.documentElement.dataset.brought = "";
        return fetch(...given);
      };
    }, saveData);
    await enter(page, portal, "ana");
    await page.goto("/dashboard", { waitUntil: "load" });
    await expect(page.getByRole("link", { name: "Continuar" })).toBeVisible();
    await page.clock.runFor(10_000);
    await expect(page.locator("html[data-brought]")).toHaveCount(saveData ? 0 : 1);
  });

test("a lesson is opened in parallel with its syllabus, and once @phone", async ({ page, portal }) => {
  await enter(page, portal, "ana");
  await page.goto("/dashboard");
  const release = await hold(page, /\/api\/v1\/course\/\d+$/);
  const openings: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("?open=1")) openings.push(request.url());
  });
  const opened = page.waitForResponse(/\?open=1$/);
  await page.getByRole("link", { name: "Continuar" }).click();
  await opened;
  release();
  await expect(page.locator("main#aula h2").first()).toBeVisible();
  expect(openings).toHaveLength(1);
});
