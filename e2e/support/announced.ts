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
 * Notes the texts of live regions that entered the page together with their text, and so are not announced. Call it before the
 * page is opened.
 */
export async function recordSilent(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const silent: string[] = [];
    Object.assign(window, { silentStatuses: silent });
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue;
        for (const region of [node, ...node.querySelectorAll("*")])
          if (region.matches('[role="status"]') && region.textContent) silent.push(region.textContent);
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { silentStatuses: string[] }).silentStatuses);
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

/**
 * Notes each text that enters a live region, once for each time that it is announced. Call it before the page is opened; the
 * returned function reads those since the last page load.
 */
export async function recordSpoken(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const spoken: string[] = [];
    Object.assign(window, { spokenTexts: spoken });
    const live = ':is([role="alert"], [role="status"], [aria-live]):not([aria-live="off"])';
    new MutationObserver((records) => {
      // a node and its parent may have entered together
      const entered = new Set<Element>();
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue;
        const inner = [node, ...node.querySelectorAll("*")].filter(
          (one) => one.matches(live) && !one.querySelector(live),
        );
        for (const one of inner.length > 0 || !node.closest(live) ? inner : [node]) entered.add(one);
      }
      spoken.push(...[...entered].map(({ textContent }) => textContent));
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { spokenTexts: string[] }).spokenTexts);
}

/**
 * Notes from now on what screen readers announce: the whole text of a live region at each change within it. One that enters the page
 * with its text is silent.
 */
export async function recordStatuses(page: Page): Promise<() => Promise<string[]>> {
  const spoken = await page.evaluateHandle(() => {
    const texts: string[] = [];
    new MutationObserver((records) => {
      const changed = records.map(({ target }) =>
        target instanceof Element ? target : target.parentElement,
      );
      for (const region of new Set(changed.map((element) => element?.closest('[role="status"]'))))
        if (region?.textContent) texts.push(region.textContent);
    }).observe(document, { childList: true, characterData: true, subtree: true });
    return texts;
  });
  return () => spoken.jsonValue();
}
