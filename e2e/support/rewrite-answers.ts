import type { Page, Route } from "@playwright/test";

/** The server's answer to a request that a test inspects; only browsers can resolve `ipe.localhost`. */
function fetchAnswer(route: Route) {
  const url = new URL(route.request().url());
  const { host } = url;
  url.hostname = "127.0.0.1";
  return route.fetch({ url: url.href, headers: { ...route.request().headers(), host } });
}

/** Changes the portal's JSON answers before they reach the page. */
export async function rewrite<T>(
  page: Page,
  path: string | RegExp,
  change: (body: T) => void,
): Promise<void> {
  await page.route(path, async (route) => {
    const response = await fetchAnswer(route);
    const body = await response.json();
    change(body);
    await route.fulfill({ response, json: body });
  });
}

type Variant = "light" | "dark";

/**
 * Changes what the server writes into its pages before the web reads it, since modules run only once the page has been parsed.
 * Intercepting the pages would disable the browser's cache.
 */
async function rewriteBrand(
  page: Page,
  given: { attributes: Record<string, Variant>; info: Record<string, Variant | boolean> },
): Promise<void> {
  await page.addInitScript(({ attributes, info }) => {
    const change = () => {
      for (const [name, value] of Object.entries(attributes))
        document.documentElement.setAttribute(name, value);
      const data = document.querySelector("script[data-brand]");
      if (!data) return;
      const brand = JSON.parse(data.textContent);
      data.textContent = JSON.stringify({ ...brand, appInfo: { ...brand.appInfo, ...info } });
    };
    document.addEventListener("readystatechange", change, { once: true });
  }, given);
}

/** The brand with another scheme or menu. */
export const forceScheme = (page: Page, scheme: Variant, menu?: Variant): Promise<void> =>
  rewriteBrand(page, {
    attributes: { "data-mantine-color-scheme": scheme, ...(menu && { "data-menu": menu }) },
    info: {
      theme_app_variant: scheme,
      theme_login_variant: scheme,
      theme_background_variant: scheme,
      ...(menu && { theme_menu_variant: menu }),
    },
  });

/** The brand following the system's scheme: `page.emulateMedia` then switches an open page. */
export const followSystem = (page: Page): Promise<void> =>
  rewriteBrand(page, { attributes: {}, info: { theme_follow_system: true } });
