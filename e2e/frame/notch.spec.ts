import type { Page } from "@playwright/test";
import { addToCart } from "../commerce/buyer.ts";
import { goWithin, untilDrawn, untilFilled } from "../support/layout.ts";
import { enter, expect, test } from "../support/test.ts";

const notch = 59;
const width = 844;

/** Words in view that begin or end beside the notch. */
const listHidden = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ notch, width }) => {
      const hidden: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        const element = walker.currentNode.parentElement;
        if (!element?.checkVisibility({ visibilityProperty: true }) || element.closest(".vh")) continue;
        // the days of a year scroll sideways, inside the column
        if (element.closest('[role="img"]')) continue;
        for (const { left, right } of range.getClientRects())
          if (right > left && (left < notch || right > width - notch))
            hidden.push(`${walker.currentNode.textContent?.trim()}: ${left} to ${right}`);
      }
      return hidden;
    },
    { notch, width },
  );

test("on a phone in landscape no text is beside its notch @phone", async ({ page, portal }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setSafeAreaInsetsOverride", {
    insets: { left: notch, right: notch, bottom: 21 },
  });
  const ana = await enter(page, portal, "ana");
  await addToCart(page, 5);
  const text = await ana.lesson("20260001", "Área e perímetro sem confusão");
  for (const path of [
    "/dashboard",
    "/cursos",
    "/annotations",
    "/forums",
    text,
    "/cart",
    "/enroll/1/5",
    "/pedidos",
  ]) {
    await goWithin(page, path);
    await untilFilled(page);
    // bars that are fixed in a high window aren't in a low one
    for (const height of [390, 540]) {
      await page.setViewportSize({ width, height });
      await untilDrawn(page);
      expect(await listHidden(page), `${path} at ${height} px`).toEqual([]);
    }
  }
});
