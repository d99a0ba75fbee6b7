import type { Page } from "@playwright/test";
import { enter, expect } from "../support/test.ts";

type Portal = Parameters<typeof enter>[1];

/** Signs Ana in on the narrowest supported screen, and returns the paths of these lessons of hers. */
export async function enterNarrow(page: Page, portal: Portal, titles: readonly string[]): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 640 });
  const ana = await enter(page, portal, "ana");
  return Promise.all(titles.map((title) => ana.lesson("20260001", title)));
}

/** Waits for the exercise of an address that has one: exercises of a list replace each other within its page. */
export async function expectExerciseOf(page: Page, address: string): Promise<void> {
  const at = new URL(address, page.url()).searchParams.get("exercicio");
  if (at) await expect(page.getByRole("paragraph").filter({ hasText: `Exercício ${at}·` })).toBeVisible();
}
