import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const wcag22 = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];
// Rules that passed need no selectors.
const options = { resultTypes: ["violations" as const] };

const source = readFileSync(join(import.meta.dirname, "../../node_modules/axe-core/axe.min.js"), "utf8");

type Results = Awaited<ReturnType<AxeBuilder["analyze"]>>;
type Axe = { run(given: object): Promise<Results> };

/** Runs axe directly: the builder would inject it twice for each check of a page with one frame. */
async function analyze(page: Page): Promise<Results> {
  if (page.frames().length > 1) return new AxeBuilder({ page }).options(options).withTags(wcag22).analyze();
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const given = { ...options, runOnly: { type: "tag", values: wcag22 } };
  return page.evaluate((how) => (window as unknown as { axe: Axe }).axe.run(how), given);
}

/** Expects that axe finds no violation of WCAG 2.2 AA in the current state of the page. */
export async function axe(page: Page): Promise<void> {
  // Waits for transitions, or colours would be measured half-way; new elements start moving with the next
  // frame.
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const passing = document.getAnimations().filter(({ effect }) => {
      // An animation of several seconds is a message's countdown; an endless one shows loading.
      return Number(effect?.getComputedTiming().endTime) <= 1_000;
    });
    await Promise.allSettled(passing.map((animation) => animation.finished));
  });
  const { violations } = await analyze(page);
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.target.join(" ")}\n  ${node.html}`),
  );
  expect(found, "axe finds nothing").toEqual([]);
}
