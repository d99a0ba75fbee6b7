import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll, expectWholeWords, goWithin } from "../support/layout.ts";
import { expect, test } from "../support/test.ts";
import { enterNarrow } from "./narrow.ts";

/** The largest spacing of lines, letters and words that WCAG 1.4.12 asks for. */
const spaced =
  "* { line-height: 1.5em !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }";

const spaceOut = (page: Page) =>
  page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, spaced);

/** Text and controls that extend beyond their card. */
const listOutOfCards = (page: Page) =>
  page.locator('main [class*="card"] :is(a, button, p, span)').evaluateAll((elements) =>
    elements
      .filter((one) => {
        const card = one.parentElement?.closest('[class*="card"]');
        const { right, width } = one.getBoundingClientRect();
        return card && width > 1 && right > card.getBoundingClientRect().right + 1;
      })
      .map((one) => one.textContent),
  );

test("with the largest text spacing, no words are cut and nothing extends beyond the narrowest screen @phone", async ({
  page,
  portal,
}) => {
  test.slow();
  const lessons = await enterNarrow(page, portal, [
    "Frações: partes de um todo",
    "Redação comentada",
    "Simulado com tempo",
  ]);
  await page.goto("/dashboard");
  await spaceOut(page);
  for (const path of [
    "/dashboard",
    "/cursos",
    "/perfil",
    "/pedidos",
    "/vitrine",
    "/enroll/1/2",
    "/enroll/1/4",
    "/plan/3",
    "/forums",
    "/forums/topics/1",
    "/forums/topics/1/topic/1/discussion/34",
    ...lessons,
  ])
    await test.step(path, async () => {
      await goWithin(page, path);
      await expect(page.locator("main h1, main h2").first()).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      await expectNoSidewaysScroll(page);
      await expectWholeWords(page);
      expect(await listOutOfCards(page)).toEqual([]);
    });
});
