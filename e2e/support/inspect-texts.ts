import type { Page } from "@playwright/test";
import { allowedHtml } from "../../contract/src/texts.ts";

const shown = '[class*="prose"]';

/**
 * All faults of the texts on a page, once they are shown: in one evaluation, since hundreds of pages are
 * checked.
 */
export async function inspectTexts(page: Page): Promise<string[]> {
  await page.locator(`${shown}[aria-busy]`).first().waitFor({ state: "detached" });
  return page.evaluate(
    ({ texts, tags }) => {
      const roots = [...document.querySelectorAll(texts)];
      const parts = roots.flatMap((root) => [...root.querySelectorAll("*")]);

      /**
       * Elements that no text may contain; the boxes of wide tables and the notes for missing pictures are
       * the portal's.
       */
      const elements = parts
        .filter((element) => !element.matches(`${tags}, div.table-scroll, span[role="img"]`))
        .map(({ outerHTML }) => outerHTML.slice(0, 120));

      /** Attributes that run, style, name or load something. */
      const attributes = parts
        .filter((element) => !element.matches('.table-scroll, .as-typed, span[role="img"]'))
        .flatMap((element) => [...element.attributes])
        .filter(({ name }) =>
          /^on|^(style|class|id|name|srcset|srcdoc|background|ping|is)$|action/.test(name),
        )
        .map(({ name, value }) => `${name}=${value}`);

      /** Links that run something, or give away this window. */
      const links = roots
        .flatMap((root) => [...root.querySelectorAll<HTMLAnchorElement>("a[href]")])
        .filter(
          ({ href, origin, protocol, rel }) =>
            !["http:", "https:", "mailto:"].includes(protocol) ||
            (origin !== location.origin && !rel.includes("noopener")) ||
            /\/logout/.test(href),
        )
        .map(({ href }) => href);

      /** Texts that extend beyond their card, or whose parts could. */
      const escapes = roots
        .filter((root) => {
          const box = root.getBoundingClientRect();
          const card = (root.closest("article, section") ?? document.body).getBoundingClientRect();
          const isBeside =
            box.left < card.left - 6 || box.right > card.right + 6 || box.bottom > card.bottom + 6;
          const isLoose = getComputedStyle(root).overflowX === "visible";
          const isPlaced = [...root.querySelectorAll("*")].some(
            (element) => getComputedStyle(element).position !== "static",
          );
          return isBeside || isLoose || isPlaced;
        })
        .map(({ innerHTML }) => innerHTML.slice(0, 200));

      const { scrollWidth, clientWidth } = document.documentElement;
      return [
        ...elements,
        ...attributes,
        ...links,
        ...escapes,
        ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px too wide`] : []),
        ...(document.querySelectorAll("h1").length === 1 ? [] : ["a heading of the page's rank"]),
      ];
    },
    { texts: shown, tags: allowedHtml.tags.join() },
  );
}
