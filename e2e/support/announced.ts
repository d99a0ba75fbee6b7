import { expect, type Locator, type Page } from "@playwright/test";

/**
 * Marks the live regions that exist now, and returns an assertion that a text has appeared in one of them: screen readers announce
 * only what enters an existing live region. Call it before the text appears.
 */
export async function recordAnnouncements(page: Page): Promise<(text: Locator) => Promise<void>> {
  await page.locator('[role="status"]').evaluateAll((regions) => {
    for (const region of regions) region.setAttribute("data-existed", "");
  });
  return (text) => expect(page.locator("[data-existed]").filter({ has: text }), "announced").toHaveCount(1);
}
