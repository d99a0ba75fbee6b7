import type { Page } from "@playwright/test";

/** More than passes between asking the page for its time and stopping it there. */
const aheadMs = 20_000;

/**
 * Stops the page's installed clock: timers, frames and all that tells the time stand still until `page.clock` moves or
 * resumes them. Answers of the server go on.
 */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + aheadMs);
}

/** What is counted by `performance.now()`, waiting for the test. */
export type Countdowns = { stop(): Promise<void>; resume(): Promise<void> };

/** Lets a test stop what the page counts down; timers, frames and videos go on. Call it before the page is opened. */
export async function controlCountdowns(page: Page): Promise<Countdowns> {
  await page.addInitScript(() => {
    const now = performance.now.bind(performance);
    let stoppedAt: number | undefined;
    performance.now = () => stoppedAt ?? now();
    document.addEventListener("countdowns", (event) => {
      stoppedAt = (event as CustomEvent<boolean>).detail ? now() : undefined;
    });
  });
  const tell = (stopped: boolean) =>
    page.evaluate((detail) => {
      document.dispatchEvent(new CustomEvent("countdowns", { detail }));
    }, stopped);
  return { stop: () => tell(true), resume: () => tell(false) };
}
