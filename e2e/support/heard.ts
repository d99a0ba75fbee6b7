import { expect, type Locator, type Page } from "@playwright/test";

/**
 * Records what is announced: screen readers announce only what enters an existing live region, so call this
 * before the text appears.
 */
export async function awaitWords(page: Page): Promise<(words: Locator) => Promise<void>> {
  await page.locator('[role="status"]').evaluateAll((regions) => {
    for (const region of regions) region.setAttribute("data-stood", "");
  });
  return (words) => expect(page.locator("[data-stood]").filter({ has: words }), "heard").toHaveCount(1);
}
