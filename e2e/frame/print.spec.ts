import type { Page } from "@playwright/test";
import { addToCart } from "../commerce/buyer.ts";
import { enter, expect, test } from "../support/test.ts";

/** A sheet of A4 in CSS pixels: narrower than the width at which the tab bar goes. */
const sheet = { width: 794, height: 1123 };

/** What has a fixed place is printed on each sheet, over the lines that stand there. */
const listFixed = (page: Page) =>
  page.locator("body *").evaluateAll((elements) =>
    elements
      .filter((one) => getComputedStyle(one).position === "fixed")
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height > 0)
      .map((one) => one.getAttribute("aria-label") ?? one.outerHTML),
  );

test("nothing lies over what is printed @desktop", async ({ page, portal }) => {
  await page.setViewportSize(sheet);
  await enter(page, portal, "ana");
  await addToCart(page, 5);
  for (const path of ["/cursos/quadro-notas/1", "/forums", "/enroll/1/2", "/cart", "/plan/3"]) {
    await page.emulateMedia({ media: "screen" });
    await page.goto(path);
    const first = page.locator("main").getByRole("heading", { level: 2 }).or(page.getByRole("table")).first();
    await expect(first).toBeVisible();
    await expect.poll(() => listFixed(page), `${path} on a screen`).not.toEqual([]);
    await page.emulateMedia({ media: "print" });
    expect(await listFixed(page), path).toEqual([]);
  }
});
