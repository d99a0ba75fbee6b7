import type { Page } from "@playwright/test";
import { enter } from "../support/test.ts";

type Portal = Parameters<typeof enter>[1];

/** Signs Ana in on the narrowest supported screen, and returns the paths of these lessons of hers. */
export async function enterNarrow(page: Page, portal: Portal, titles: readonly string[]): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 640 });
  const ana = await enter(page, portal, "ana");
  return Promise.all(titles.map((title) => ana.lesson("20260001", title)));
}
