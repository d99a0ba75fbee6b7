import type { Page } from "@playwright/test";

/** Comes back to the tab, which asks then what has changed. */
export const comeBack = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));

/** The second press of a double press, on whatever is under the pointer by then. */
export async function pressAgain(page: Page): Promise<void> {
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}
