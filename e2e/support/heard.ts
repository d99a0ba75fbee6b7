import { expect, type Locator, type Page } from "@playwright/test";

/** A screen reader says what comes into a live region that stood in the page before: here it stood when this was called. */
export async function awaitWords(page: Page): Promise<(words: Locator) => Promise<void>> {
  await page.locator('[role="status"]').evaluateAll((regions) => {
    for (const region of regions) region.setAttribute("data-stood", "");
  });
  return (words) => expect(page.locator("[data-stood]").filter({ has: words }), "heard").toHaveCount(1);
}
