import type { Page } from "@playwright/test";
import { boxOf, expectNoSidewaysScroll, goWithin, untilDrawn } from "../support/layout.ts";
import { enter, expect, test } from "../support/test.ts";
import { enterNarrow, expectExerciseOf } from "./narrow.ts";

/** Changes the browser's font size, as a reader can. */
async function scaleLetters(page: Page, size: "100%" | "200%"): Promise<void> {
  await page.evaluate((wanted) => {
    document.documentElement.style.fontSize = wanted;
  }, size);
  await untilDrawn(page);
}

/** Links and buttons whose centre is covered by another one, and text that extends beyond the window. */
const listLost = (page: Page) =>
  page.locator(":is(main, nav) :is(a, button, h1, h2, h3, p, th, td)").evaluateAll((elements) =>
    elements
      .filter((one) => one.checkVisibility() && !one.closest("[aria-hidden=true], .vh"))
      .filter((one) => {
        const { left, right, top, bottom, width } = one.getBoundingClientRect();
        if (width <= 1) return false;
        if (left < 0 || right > innerWidth) return true;
        if (!one.matches("nav :is(a, button)") || bottom > innerHeight || top < 0) return false;
        return !one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
      })
      .map((one) => one.textContent),
  );

test("text follows the browser's font size, and none is lost @phone", async ({ page, portal }) => {
  const ana = await enter(page, portal, "ana");
  const lesson = await ana.lesson("20260001", "Área e perímetro sem confusão");
  await page.goto("/dashboard");
  for (const path of ["/dashboard", "/cursos", "/cursos/quadro-notas/1", "/perfil", "/enroll/1/2", lesson]) {
    await goWithin(page, path);
    await scaleLetters(page, "100%");
    const title = page.getByRole("heading", { level: path === lesson ? 2 : 1 }).first();
    await expect(title).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    const size = () => title.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
    const before = await size();
    await scaleLetters(page, "200%");
    expect(await size(), path).toBe(2 * before);
    await expectNoSidewaysScroll(page);
    expect(await listLost(page), path).toEqual([]);
  }
});

test("with large text the bar at the bottom covers nothing that has the focus @phone", async ({
  page,
  portal,
}) => {
  const ana = await enter(page, portal, "ana");
  await page.goto(await ana.lesson("20260001", "Área e perímetro sem confusão"));
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  await scaleLetters(page, "200%");
  const bar = page.getByRole("navigation", { name: "Navegação entre aulas" });
  const stops = page.locator("main :is(a, button, [tabindex='0']):not(nav *):visible");
  expect(await stops.count()).toBeGreaterThan(1);
  for (const stop of await stops.all()) {
    // what is in view already doesn't scroll: here only the bar covers it
    await stop.evaluate((one) => window.scrollBy(0, one.getBoundingClientRect().bottom - innerHeight + 80));
    await stop.focus();
    const { y: edge } = await boxOf(bar);
    expect((await boxOf(stop)).bottom, (await stop.textContent()) ?? "").toBeLessThanOrEqual(edge);
  }
});

test("the words of a list's title are not broken beside the clock @phone", async ({ page, portal }) => {
  const ana = await enter(page, portal, "ana");
  await page.goto(`${await ana.lesson("20260001", "Fechada pelo sistema")}?exercicio=1`);
  await expect(page.getByRole("timer")).toBeVisible();
  await scaleLetters(page, "200%");
  const title = page.getByRole("heading", { name: "Fechada pelo sistema" });
  const lines = await title.evaluate(
    (one) => one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight),
  );
  expect(Math.round(lines)).toBeLessThanOrEqual(3);
  await expectNoSidewaysScroll(page);
  expect(await listLost(page)).toEqual([]);
});

test("large text fits the narrowest phone too @phone", async ({ page, portal }) => {
  const [closed = ""] = await enterNarrow(page, portal, ["Fechada pelo sistema"]);
  await page.goto("/dashboard");
  const discussion = "/forums/topics/1/topic/1/discussion/34";
  for (const path of [
    "/dashboard",
    discussion,
    `${discussion}/new-reply`,
    ...[1, 2, 3, 4].map((at) => `${closed}?exercicio=${at}`),
  ])
    await test.step(path, async () => {
      await goWithin(page, path);
      await expect(page.locator("main :is(h1, h2)").first()).toBeVisible();
      await expectExerciseOf(page, path);
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      await scaleLetters(page, "200%");
      await expectNoSidewaysScroll(page);
      if (path !== "/dashboard") return;
      const greeting = await boxOf(page.getByRole("heading", { level: 1 }));
      expect(greeting.width, "not one letter per line").toBeGreaterThan(250);
    });
});
