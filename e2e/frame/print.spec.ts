import type { Page } from "@playwright/test";
import { addToCart } from "../commerce/buyer.ts";
import { goWithin } from "../support/layout.ts";
import { enter, expect, test } from "../support/test.ts";

/** An A4 sheet in CSS pixels: narrower than the width at which the tab bar disappears. */
const sheet = { width: 794, height: 1123 };

/** Elements with a fixed position are printed on each sheet, over its text. */
const listFixed = (page: Page) =>
  page.locator("body *").evaluateAll((elements) =>
    elements
      .filter((one) => getComputedStyle(one).position === "fixed")
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height > 0)
      .map((one) => one.getAttribute("aria-label") ?? one.outerHTML),
  );

test("nothing covers printed text @desktop", async ({ page, portal }) => {
  await page.setViewportSize(sheet);
  await enter(page, portal, "ana");
  await addToCart(page, 5);
  for (const path of ["/cursos/quadro-notas/1", "/forums", "/enroll/1/2", "/cart", "/plan/3"]) {
    await page.emulateMedia({ media: "screen" });
    await goWithin(page, path);
    const first = page.locator("main").getByRole("heading", { level: 2 }).or(page.getByRole("table")).first();
    await expect(first).toBeVisible();
    await expect.poll(() => listFixed(page), `${path} on a screen`).not.toEqual([]);
    await page.emulateMedia({ media: "print" });
    expect(await listFixed(page), path).toEqual([]);
  }
});

/** Elements that scroll internally are cut at the end of their first sheet. */
const listCut = (page: Page) =>
  page.locator("main, main *").evaluateAll((elements) =>
    elements
      .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY))
      .filter((one) => one.scrollHeight > one.clientHeight + 1)
      .map((one) => one.id || one.outerHTML.slice(0, 80)),
  );

test("a lesson is printed completely, in landscape too @desktop", async ({ page, portal }) => {
  const ana = await enter(page, portal, "ana");
  await page.setViewportSize({ width: sheet.height, height: sheet.width });
  await page.goto(await ana.lesson("20260001", "Área e perímetro sem confusão"));
  await expect(page.getByRole("heading", { name: "Materiais" })).toBeVisible();
  await expect.poll(() => listCut(page), "on a screen").toEqual(["aula"]);
  await page.emulateMedia({ media: "print" });
  expect(await listCut(page)).toEqual([]);
  await expect(page.getByRole("tree")).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Aulas" })).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await expect(page.getByRole("tree")).toBeVisible();
});

test("printed grades name their student and date @desktop", async ({ page, portal }) => {
  const ana = await enter(page, portal, "ana");
  // a device that is years ahead
  const year = new Date().getFullYear() + 3;
  await page.clock.setFixedTime(new Date(`${year}-07-01T12:00:00Z`));
  await page.goto((await ana.classroom("20260001")).replace("/saladeaula/", "/cursos/quadro-notas/"));
  await expect(page.getByRole("table")).toBeVisible();
  const printed = page.locator("main p").filter({ hasText: "Notas de" });
  await expect(printed).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(printed).toBeVisible();
  await expect(printed).toHaveText(/^Ana Lima.*Notas de \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/);
  await expect(printed).not.toContainText(`/${year} `);
});

test.describe("a dark brand", () => {
  test.use({ brand: "ipe" });

  test("is printed in dark letters @desktop", async ({ page, portal }) => {
    await enter(page, portal, "davi");
    await page.goto("/privacidade");
    const heading = page.getByRole("heading", { level: 1 });
    const lightness = () =>
      heading.evaluate((one) => Math.max(...(getComputedStyle(one).color.match(/\d+/g) ?? []).map(Number)));
    await expect.poll(lightness, "on a screen").toBeGreaterThan(200);
    await page.emulateMedia({ media: "print" });
    expect(await lightness()).toBeLessThan(80);
  });
});
