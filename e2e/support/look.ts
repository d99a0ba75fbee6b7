import { expect, type Page, type Route } from "@playwright/test";

/** The server's answer to a request that a test looks into; only browsers know where `ipe.localhost` is. */
function fetchAnswer(route: Route) {
  const url = new URL(route.request().url());
  const { host } = url;
  url.hostname = "127.0.0.1";
  return route.fetch({ url: url.href, headers: { ...route.request().headers(), host } });
}

/** Changes the JSON that the portal answers, before the page hears it. */
export async function rewrite<T>(
  page: Page,
  path: string | RegExp,
  change: (body: T) => void,
): Promise<void> {
  await page.route(path, async (route) => {
    const response = await fetchAnswer(route);
    const body = await response.json();
    change(body);
    await route.fulfill({ response, json: body });
  });
}

/** The brand as it would be with the other scheme: what the server writes into the page, and nothing else, is changed. */
export async function forceScheme(page: Page, scheme: "light" | "dark"): Promise<void> {
  await page.route(/./, async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await fetchAnswer(route);
    const html = (await response.text())
      .replace(/data-mantine-color-scheme="\w+"/, `data-mantine-color-scheme="${scheme}"`)
      .replace(/"theme_(app|login|background)_variant":"\w+"/g, `"theme_$1_variant":"${scheme}"`);
    await route.fulfill({ response, body: html });
  });
}

/** Answers of the API come late, as on a slow line. */
export async function slowDown(page: Page, milliseconds: number): Promise<void> {
  await page.route("**/api/v1/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await route.fallback();
  });
}

/** Adds up what moves on the page by itself; call it before the page is opened. The sum is of all frames drawn till then. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
    let sum = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries as Shift[]) if (!entry.hadRecentInput) sum += entry.value;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const sumUp = async () => {
      await document.fonts.ready;
      // what has just changed is drawn by the first, and counted by the second
      await nextFrame();
      await nextFrame();
      add(observer.takeRecords());
      return sum;
    };
    Object.assign(window, { sumShifts: sumUp });
  });
  return () => page.evaluate(() => (window as unknown as { sumShifts(): Promise<number> }).sumShifts());
}

/** Nothing sticks out to the side. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }));
  expect(scroll, "the page scrolls sideways").toBeLessThanOrEqual(client);
}

/** One filled button a screen (look.md); those of a dialog are the screen's while it is open. */
export const filledButtons = (page: Page) => page.locator('main [data-variant="filled"]:visible');

/** No word of a button or link is cut off. */
export async function expectWholeWords(page: Page): Promise<void> {
  const cut = await page
    .locator("main :is(a, button) span")
    .evaluateAll((spans) =>
      spans
        .filter(
          (span) => span.scrollWidth > span.clientWidth + 1 && getComputedStyle(span).overflowX === "hidden",
        )
        .map((span) => span.textContent),
    );
  expect(cut, "words are cut off").toEqual([]);
}
