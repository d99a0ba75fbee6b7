import type { Locator, Page } from "@playwright/test";
import { untilDrawn, untilFilled } from "../support/layout.ts";
import { enter, expect, test } from "../support/test.ts";

/** Focuses each control of a bar that stays in view: what one reads above it stays in its place. */
async function expectStill(page: Page, controls: Locator): Promise<void> {
  await untilDrawn(page);
  const readPlace = () => page.evaluate(() => [scrollY, document.querySelector("main")?.scrollTop]);
  const before = await readPlace();
  expect(await controls.count()).toBeGreaterThan(1);
  for (const control of await controls.all()) {
    await control.focus();
    expect(await readPlace(), (await control.textContent()) ?? "").toEqual(before);
  }
}

test("the bottom bar of a lesson scrolls nothing when its buttons get the focus", async ({
  page,
  portal,
}) => {
  const ana = await enter(page, portal, "ana");
  await page.goto(await ana.lesson("20260001", "Área e perímetro sem confusão"));
  await untilFilled(page);
  await expectStill(
    page,
    page.getByRole("navigation", { name: "Navegação entre aulas" }).locator("a, button"),
  );
});

test("the buttons below a registration scroll nothing when they get the focus @phone", async ({ page }) => {
  await page.goto("/register");
  await untilFilled(page);
  await expectStill(page, page.getByRole("button", { name: /^(Login|Cadastrar)$/ }));
});
