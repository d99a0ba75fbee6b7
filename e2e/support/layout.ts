import { expect, type Locator, type Page } from "@playwright/test";

/** Where an element is. One that isn't shown has no place, and to compare it with 0 or nothing would prove nothing. */
export async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not shown.`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Resolves when everything received has been rendered. */
export const untilDrawn = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn)))),
  );

/** Resolves when the web has taken over from the server's first paint, which has a heading too. */
export async function untilTheWebDrew(page: Page): Promise<void> {
  await expect(page.locator('#root [class^="first-"]')).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** Resolves when the page has been rendered with its data. */
export async function untilFilled(page: Page): Promise<void> {
  await untilTheWebDrew(page);
  await expect(page.locator('[aria-busy="true"], [class*="skeleton"]')).toHaveCount(0);
}

/** Gives the loaded web another address, as a link does. What then is loaded the caller waits for. */
export const pushAddress = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    // A key of its own, or the router would restore another entry's scroll position.
    history.pushState({ key: String(Math.random()) }, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);

/**
 * Opens an address within the loaded web, as a link does: a page load costs several times as much. Resolves when the new page has
 * taken the focus, since the address changes before the page does. Within one path the caller waits for what changes.
 */
export async function goWithin(page: Page, address: string): Promise<void> {
  const isOtherPage = await page.evaluate((to) => {
    const isOther = new URL(to, location.href).pathname !== location.pathname;
    if (isOther) (document.activeElement as HTMLElement | null)?.blur();
    return isOther;
  }, address);
  await pushAddress(page, address);
  if (isOtherPage) await page.waitForFunction(() => document.activeElement !== document.body);
}

/** Sums up layout shifts; call it before the page is opened. */
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

/** Expects that nothing overflows sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }));
  expect(scroll, "the page scrolls sideways").toBeLessThanOrEqual(client);
}

/** The filled buttons in view: a screen has one, its main action. */
export const filledButtons = (page: Page) => page.locator('main [data-variant="filled"]:visible');

/** Expects that no text of a button or link is cut off. */
export async function expectWholeWords(page: Page): Promise<void> {
  const cut = await page.locator("main :is(a, button, :is(a, button) span)").evaluateAll((elements) =>
    elements
      .filter(
        (one) =>
          // visually hidden text is one pixel wide
          one.clientWidth > 1 &&
          one.scrollWidth > one.clientWidth + 1 &&
          getComputedStyle(one).overflowX === "hidden",
      )
      .map((one) => one.textContent),
  );
  expect(cut, "words are cut off").toEqual([]);
}

/** How many lines this part of an element's text takes. */
export const countLines = (element: Locator, part: string): Promise<number> =>
  element.evaluate((one, wanted) => {
    const start = one.textContent.indexOf(wanted);
    const range = document.createRange();
    const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    let before = 0;
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const { length } = text as Text;
      const [from, to] = [start - before, start + wanted.length - before];
      if (from >= 0 && from < length) range.setStart(text, from);
      if (to > 0 && to <= length) range.setEnd(text, to);
      before += length;
    }
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  }, part);
