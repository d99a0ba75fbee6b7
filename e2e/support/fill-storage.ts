import type { Page } from "@playwright/test";

/** Fills the device's storage, so that nothing more can be stored on it. */
export const fillStorage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    let all = "";
    for (let size = 2 ** 23; size >= 1; size /= 2)
      try {
        localStorage.setItem("else", all + "x".repeat(size));
        all += "x".repeat(size);
      } catch {
        // half of it may fit
      }
  });
