import { expect, type Page } from "@playwright/test";

/** Resolves when what has arrived is drawn. */
export const untilDrawn = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn)))),
  );

/** Adds up what moves on the page by itself; call it before the page is opened. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const sum = { value: 0 };
    Object.assign(window, { layoutShift: sum });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) sum.value += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () =>
    page.evaluate(() => (window as unknown as { layoutShift: { value: number } }).layoutShift.value);
}

/** Nothing sticks out to the side. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }));
  expect(scroll, "the page scrolls sideways").toBeLessThanOrEqual(client);
}

/** A screen has one filled button, its main action; while a dialog is open, its buttons are the screen's. */
export const filledButtons = (page: Page) => page.locator('main [data-variant="filled"]:visible');

/** No word of a button or link is cut off. */
export async function expectWholeWords(page: Page): Promise<void> {
  const cut = await page.locator("main :is(a, button, :is(a, button) span)").evaluateAll((elements) =>
    elements
      .filter(
        (one) =>
          // words for the ear alone are one pixel wide
          one.clientWidth > 1 &&
          one.scrollWidth > one.clientWidth + 1 &&
          getComputedStyle(one).overflowX === "hidden",
      )
      .map((one) => one.textContent),
  );
  expect(cut, "words are cut off").toEqual([]);
}
