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

/**
 * Notes the text of every alert, however brief. Call it before the page is opened; the returned function reads those since
 * the last page load.
 */
export async function recordAlerts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seenAlerts: seen });
    new MutationObserver(() => {
      for (const alert of document.querySelectorAll('[role="alert"]')) seen.add(alert.textContent);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => [...(window as unknown as { seenAlerts: Set<string> }).seenAlerts]);
}
