import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { inOtherScheme } from "./other-scheme.ts";

const wcag22 = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];
// Rules that passed need no selectors.
const options = { resultTypes: ["violations" as const] };

const source = readFileSync(join(import.meta.dirname, "../../node_modules/axe-core/axe.min.js"), "utf8");

type Results = Awaited<ReturnType<AxeBuilder["analyze"]>>;
type Axe = {
  run(given: object): Promise<Results>;
  getRules(tags: string[]): { ruleId: string; tags: string[] }[];
};

/**
 * Runs axe directly: the builder would inject it twice for each check of a page with one frame. The rules about
 * colours take half the time of all.
 */
async function analyze(page: Page, rules: "all" | "colours"): Promise<string[]> {
  const run = async () => {
    if (page.frames().length > 1) return new AxeBuilder({ page }).options(options).withTags(wcag22).analyze();
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
    return page.evaluate(
      ({ how, tags, which }) => {
        const { axe } = window as unknown as { axe: Axe };
        const given = axe.getRules(tags).filter((rule) => rule.tags.includes("cat.color"));
        const colours = { type: "rule", values: given.map(({ ruleId }) => ruleId) };
        return axe.run({ ...how, runOnly: which === "all" ? { type: "tag", values: tags } : colours });
      },
      { how: options, tags: wcag22, which: rules },
    );
  };
  const { violations } = await run();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.target.join(" ")}\n  ${node.html}`),
  );
}

/** Expects that axe finds no violation of WCAG 2.2 AA in the current state of the page, in either colour scheme. */
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
  const found = await analyze(page, "all");
  const alsoFound = await inOtherScheme(page, async (scheme) => {
    const other = await analyze(page, "colours");
    return other.map((violation) => `${scheme}: ${violation}`);
  });
  expect([...found, ...alsoFound], "axe finds nothing").toEqual([]);
}
