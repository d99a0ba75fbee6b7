import type { Page } from "@playwright/test";
import { hold } from "../support/hold.ts";
import { untilDrawn } from "../support/layout.ts";
import { enter, expect, test } from "../support/test.ts";

/** The scroll position: of the window on a phone, of the lesson on a wide screen. */
const readTop = (page: Page) =>
  page.evaluate(() => Math.round(Math.max(window.scrollY, document.querySelector("main")?.scrollTop ?? 0)));

async function readOn(page: Page): Promise<number> {
  await page.evaluate(() => {
    for (const box of [window, document.querySelector("main")]) box?.scrollTo(0, 300);
  });
  await untilDrawn(page);
  const top = await readTop(page);
  expect(top, "the page can scroll further").toBeGreaterThan(40);
  return top;
}

/** Playwright's own click would scroll to the link. */
const press = (page: Page, name: string) => page.getByRole("link", { name }).dispatchEvent("click");

test("going back restores a lesson's scroll position, and a new lesson starts at its top", async ({
  page,
  portal,
}) => {
  const ana = await enter(page, portal, "ana");
  await page.goto(await ana.lesson("20260001", "Frações: partes de um todo"));
  const first = page.getByRole("heading", { name: "Frações: partes de um todo" });
  await expect(first).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  const left = await readOn(page);
  await press(page, "Próxima aula");
  await expect(page.getByRole("heading", { name: "Porcentagem sem mistério" })).toBeFocused();
  expect(await readTop(page)).toBe(0);
  const after = await readOn(page);
  await page.goBack();
  await expect(first).toBeFocused();
  expect(await readTop(page)).toBe(left);
  await page.goForward();
  await expect(page.getByRole("heading", { name: "Porcentagem sem mistério" })).toBeFocused();
  expect(await readTop(page)).toBe(after);
  await press(page, "Voltar para Cursos");
  await expect(page.getByRole("heading", { name: "Cursos", level: 1 })).toBeVisible();
  await page.goBack();
  await expect.poll(() => readTop(page), "from another screen too").toBe(after);
});

test("going back to an exercise of a list restores its scroll position", async ({ page, portal }) => {
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 560 });
  const ana = await enter(page, portal, "ana");
  await page.goto(`${await ana.lesson("20260001", "Todos os tipos")}?exercicio=1`);
  const line = (at: number) => page.locator("p", { hasText: new RegExp(`^Exercício ${at}·`) });
  await expect(line(1)).toBeVisible();
  const left = await readOn(page);
  await press(page, "Próximo exercício");
  await expect(line(2)).toBeFocused();
  expect(await readTop(page)).toBe(0);
  await page.goBack();
  await expect(line(1)).toBeFocused();
  expect(await readTop(page)).toBe(left);
});

test("a list that loads after its lesson takes the focus, the second time too @desktop", async ({
  page,
  portal,
}) => {
  const ana = await enter(page, portal, "ana");
  await page.clock.install();
  await page.goto(await ana.lesson("20260001", "Todos os tipos"));
  const title = page.getByRole("heading", { level: 2, name: "Todos os tipos" });
  await expect(title).toBeVisible();
  await press(page, "Aula anterior");
  await expect(title).toHaveCount(0);
  await expect(page.locator("#titulo-da-aula")).toBeFocused();
  // By then the page's copy of the list, kept for three hours, is dropped from its cache.
  await page.clock.fastForward("03:01:00");
  const asked = page.waitForRequest("**/get-exercise-list*");
  const release = await hold(page, "**/get-exercise-list*");
  await press(page, "Próxima aula");
  await asked;
  await untilDrawn(page);
  await expect(title).toHaveCount(0);
  release();
  await expect(title).toBeFocused();
});

test("a page opened by its address starts at its top, wherever another one was left @phone", async ({
  page,
  portal,
}) => {
  const ana = await enter(page, portal, "ana");
  await page.goto("/cursos");
  await expect(page.getByRole("article").first()).toBeVisible();
  await readOn(page);
  await page.goto(await ana.lesson("20260001", "Área e perímetro sem confusão"));
  await expect(page.getByRole("heading", { name: "O círculo" })).toBeAttached();
  await untilDrawn(page);
  expect(await readTop(page)).toBe(0);
});
