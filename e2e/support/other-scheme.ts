import type { Page } from "@playwright/test";

const named = "data-mantine-color-scheme";
const others = { light: "dark", dark: "light" } as const;
type Scheme = keyof typeof others;

/** Reads the scheme in which the page is shown, and whether it is named there or follows the system. */
const readScheme = (page: Page) =>
  page.evaluate((attribute) => {
    const name = document.documentElement.getAttribute(attribute) as Scheme | null;
    const system: Scheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    return { own: name ?? system, isNamed: name !== null };
  }, named);

/** Names another scheme, as a brand does, at once: colours half-way through a transition are of neither scheme. */
const nameScheme = (page: Page, scheme: Scheme) =>
  page.evaluate(
    ([attribute, value]) => {
      const atOnce = new CSSStyleSheet();
      atOnce.replaceSync("*, ::before, ::after, ::backdrop { transition: none !important }");
      document.adoptedStyleSheets.push(atOnce);
      document.documentElement.setAttribute(attribute, value);
      // computes the new colours while nothing may move
      document.body.getBoundingClientRect();
      document.adoptedStyleSheets.pop();
    },
    [named, scheme] as const,
  );

/**
 * Reads something of the open page in its other colour scheme, which then has its own again. Only stylesheets and the
 * logo depend on the scheme, so the page needn't be opened anew.
 */
export async function inOtherScheme<T>(page: Page, read: (scheme: Scheme) => Promise<T>): Promise<T> {
  const { own, isNamed } = await readScheme(page);
  const show = (scheme: Scheme) =>
    isNamed ? nameScheme(page, scheme) : page.emulateMedia({ colorScheme: scheme });
  await show(others[own]);
  try {
    return await read(others[own]);
  } finally {
    await show(own);
  }
}
