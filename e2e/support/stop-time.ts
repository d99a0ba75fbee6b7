import type { Page } from "@playwright/test";

/** More time than passes between asking the page for its time and stopping it there. */
const aheadMs = 20_000;

/**
 * Stops the page's installed clock: timers, frames and all sources of time stand still until `page.clock`
 * advances or resumes them. Network answers continue.
 */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + aheadMs);
}

/** On pages opened from now on, `performance.now()` hardly counts: on a busy machine they don't take as long as on a slow phone. */
export const loadPromptly = (page: Page) =>
  page.addInitScript(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() / 20;
  });

/** The countdowns of `performance.now()` that wait for the test. */
export type Countdowns = { stop(): Promise<void>; resume(): Promise<void> };

/**
 * Lets a test stop the page's countdowns; timers, frames and videos continue. Call it before the page is
 * opened.
 */
export async function controlCountdowns(page: Page): Promise<Countdowns> {
  await page.addInitScript(() => {
    const now = performance.now.bind(performance);
    let stoppedAt: number | undefined;
    performance.now = () => stoppedAt ?? now();
    document.addEventListener("countdowns", (event) => {
      stoppedAt = (event as CustomEvent<boolean>).detail ? now() : undefined;
    });
  });
  const dispatch = (stopped: boolean) =>
    page.evaluate((detail) => {
      document.dispatchEvent(new CustomEvent("countdowns", { detail }));
    }, stopped);
  return { stop: () => dispatch(true), resume: () => dispatch(false) };
}

/**
 * From now on the page's timers of exactly this length, also on pages opened later, run only when the returned
 * function is called; all others continue.
 */
export async function holdTimers(page: Page, length: number): Promise<() => Promise<void>> {
  const hold = (held: number) => {
    const { setTimeout, clearTimeout } = window;
    const waiting = new Map<number, () => void>();
    Object.assign(window, {
      setTimeout: (run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
        if (ms !== held) return setTimeout(run, ms, ...given);
        const id = setTimeout(() => {}, 2 ** 31 - 1);
        waiting.set(id, () => run(...given));
        return id;
      },
      clearTimeout: (id: number) => {
        waiting.delete(id);
        clearTimeout(id);
      },
    });
    document.addEventListener("timers", (event) => {
      if ((event as CustomEvent<number>).detail !== held) return;
      const due = [...waiting.values()];
      waiting.clear();
      for (const run of due) run();
    });
  };
  await page.addInitScript(hold, length);
  await page.evaluate(hold, length);
  return () =>
    page.evaluate((detail) => {
      document.dispatchEvent(new CustomEvent("timers", { detail }));
    }, length);
}
