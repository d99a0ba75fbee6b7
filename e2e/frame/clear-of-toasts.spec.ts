import { boxOf, untilFilled } from "../support/layout.ts";
import { holdTimers } from "../support/stop-time.ts";
import { enter, expect, test } from "../support/test.ts";

for (const { title, width, height } of [
  { title: "on a phone", width: 390, height: 844 },
  { title: "at 400 % zoom", width: 320, height: 256 },
])
  test(`what gets the focus scrolls clear of a toast ${title} (WCAG 2.4.11) @phone`, async ({
    page,
    portal,
  }) => {
    await page.setViewportSize({ width, height });
    await enter(page, portal, "ana");
    await page.goto("/perfil");
    await untilFilled(page);
    // the toast stays for as long as the test takes
    await holdTimers(page, 7_000);
    await page.getByLabel("Naturalidade").fill(`Cidade de ${width}`);
    await page.getByRole("button", { name: "Salvar" }).click();
    const toast = page.getByRole("status").filter({ hasText: "Perfil atualizado." });
    await expect(toast).toBeVisible();
    const controls = page.locator(":is(main, footer) :is(a, button, input, select):enabled:visible");
    expect(await controls.count()).toBeGreaterThan(10);
    for (const control of await controls.all()) {
      const over = await boxOf(toast);
      await control.evaluate(
        (element, middle) => {
          const { top, bottom } = element.getBoundingClientRect();
          scrollBy({ top: (top + bottom) / 2 - middle, behavior: "instant" });
        },
        (over.y + over.bottom) / 2,
      );
      await control.focus();
      const { bottom } = await boxOf(control);
      expect(bottom, `${await control.textContent()} ends above the toast`).toBeLessThanOrEqual(over.y);
    }
  });
