import { expect, type Locator, type Page } from "@playwright/test";
import { allowedHtml } from "../../contract/src/texts.ts";

const texts = (page: Page): Locator => page.locator('[class*="prose"]');

/** Elements that no text may hold; the boxes around wide tables and the notes for missing pictures are the portal's. */
const findElements = (page: Page) =>
  texts(page).evaluateAll(
    (roots, tags) =>
      roots
        .flatMap((root) => [...root.querySelectorAll("*")])
        .filter((element) => !element.matches(`${tags}, div.table-scroll, span[role="img"]`))
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
    allowedHtml.tags.join(),
  );

/** Attributes that run, style, name or load. */
const findAttributes = (page: Page) =>
  texts(page).evaluateAll((roots) =>
    roots
      .flatMap((root) => [...root.querySelectorAll("*")])
      .filter((element) => !element.matches('.table-scroll, .as-typed, span[role="img"]'))
      .flatMap((element) => [...element.attributes])
      .filter(({ name }) => /^on|^(style|class|id|name|srcset|srcdoc|background|ping|is)$|action/.test(name))
      .map(({ name, value }) => `${name}=${value}`),
  );

/** Links that run something, or that take this window along. */
const findLinks = (page: Page) =>
  texts(page).evaluateAll((roots) =>
    roots
      .flatMap((root) => [...root.querySelectorAll<HTMLAnchorElement>("a[href]")])
      .filter(
        ({ href, origin, protocol, rel }) =>
          !["http:", "https:", "mailto:"].includes(protocol) ||
          (origin !== location.origin && !rel.includes("noopener")) ||
          /\/logout/.test(href),
      )
      .map(({ href }) => href),
  );

/** Texts that reach out of their card, or whose parts could. */
const findEscapes = (page: Page) =>
  texts(page).evaluateAll((roots) =>
    roots
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
      .map(({ innerHTML }) => innerHTML.slice(0, 200)),
  );

const findPageTrouble = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [
      ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px too wide`] : []),
      ...(document.querySelectorAll("h1").length === 1 ? [] : ["a heading of the page's rank"]),
    ];
  });

/** All that is wrong with the texts on a page, once they are shown. */
export async function inspectTexts(page: Page): Promise<string[]> {
  await expect(page.locator('[class*="prose"][aria-busy]')).toHaveCount(0);
  const checks = [findElements, findAttributes, findLinks, findEscapes, findPageTrouble];
  return (await Promise.all(checks.map((check) => check(page)))).flat();
}
