import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const wcag22 = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

/** Expects that axe finds nothing against WCAG 2.2 AA on the page as it stands. */
export async function axe(page: Page): Promise<void> {
  // Colours on their way would be measured half-way; what was drawn just now begins to move with the next frame.
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const passing = document.getAnimations().filter(({ effect }) => {
      // What runs for seconds counts a message's time down; what never ends shows that something loads.
      return Number(effect?.getComputedTiming().endTime) <= 1_000;
    });
    await Promise.allSettled(passing.map((animation) => animation.finished));
  });
  const builder = new AxeBuilder({ page })
    // Whatever passed needs no selectors.
    .options({ resultTypes: ["violations"] })
    .withTags(wcag22);
  // What several frames found is put together in a window more; a page of one frame needs none.
  const { violations } = await builder.setLegacyMode(page.frames().length === 1).analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.target.join(" ")}\n  ${node.html}`),
  );
  expect(found, "axe finds nothing").toEqual([]);
}
