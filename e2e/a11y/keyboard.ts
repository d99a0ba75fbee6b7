import { expect, type Locator, type Page } from "@playwright/test";

/**
 * Runs in the page: whether an element has the focus, and what is wrong with the focused element's
 * visibility.
 */
function lookAtFocus(goal: Element) {
  const focused = document.activeElement as HTMLElement;
  if (focused === document.body) return { isThere: false, flaw: null };
  const { left, top, width, height } = focused.getBoundingClientRect();
  const seen = [0.5, 0.1, 0.9].some((down) =>
    [0.5, 0.1, 0.9].some((across) => {
      const here = document.elementFromPoint(left + width * across, top + height * down);
      // A toast covers part of the page for some seconds, wherever the focus is.
      return (
        here && (focused.contains(here) || here.contains(focused) || here.closest("label, [data-place]"))
      );
    }),
  );
  // The focus ring may be around the element, its row or its card; for a field or a large choice, around its box.
  const around = [
    focused,
    focused.parentElement,
    focused.parentElement?.parentElement,
    focused.closest("label"),
  ];
  const hasRing = [
    ...around.map((box) => box && getComputedStyle(box)),
    ...["::before", "::after"].map((part) => getComputedStyle(focused, part)),
  ].some((style) => style && style.outlineStyle !== "none");
  const name = (focused.getAttribute("aria-label") ?? focused.textContent ?? "").slice(0, 60);
  return {
    isThere: focused === goal,
    flaw: seen && hasRing ? null : `"${name}" has the focus and ${seen ? "does not show it" : "is covered"}`,
  };
}

/** More tab stops than any page of the demo has. */
const most = 90;

/** Presses Tab (or Shift+Tab) until the element has the focus; every stop on the way has to be visible. */
export async function reach(page: Page, goal: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(goal).toBeVisible();
  for (let stop = 0; stop < most; stop += 1) {
    await page.keyboard.press(key);
    const { isThere, flaw } = await goal.evaluate(lookAtFocus);
    expect(flaw).toBeNull();
    if (isThere) return;
  }
  throw new Error(`${goal} is not reached by ${key}.`);
}

/** Moves the focus to an element and presses it. */
export async function press(
  page: Page,
  goal: Locator,
  { key = "Enter", way }: { key?: "Enter" | "Space"; way?: "Tab" | "Shift+Tab" } = {},
): Promise<void> {
  await reach(page, goal, way);
  await page.keyboard.press(key);
}

/** Expects that the page has loaded and has the focus, so that a screen reader announces its name. */
export async function expectArrival(page: Page, name: string | RegExp): Promise<void> {
  const main = page.getByRole("main", { name });
  await expect(main).toBeFocused();
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
}
