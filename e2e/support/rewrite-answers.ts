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

/** Changes the server's pages before the browser reads them. */
async function rewriteDocuments(page: Page, change: (html: string) => string): Promise<void> {
  await page.route(/./, async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await fetchAnswer(route);
    await route.fulfill({ response, body: change(await response.text()) });
  });
}

type Variant = "light" | "dark";

/** The brand with another scheme or menu: changes only what the server writes into the page. */
export const forceScheme = (page: Page, scheme: Variant, menu?: Variant): Promise<void> =>
  rewriteDocuments(page, (html) => {
    const themed = html
      .replace(/data-mantine-color-scheme="\w+"/, `data-mantine-color-scheme="${scheme}"`)
      .replace(/"theme_(app|login|background)_variant":"\w+"/g, `"theme_$1_variant":"${scheme}"`);
    if (!menu) return themed;
    return themed
      .replace(/data-menu="\w+"/, `data-menu="${menu}"`)
      .replace(/"theme_menu_variant":"\w+"/, `"theme_menu_variant":"${menu}"`);
  });

/** The brand following the system's scheme: `page.emulateMedia` then switches an open page. */
export const followSystem = (page: Page): Promise<void> =>
  rewriteDocuments(page, (html) => html.replace('"theme_follow_system":false', '"theme_follow_system":true'));

/** Holds back the API's answers, like a slow connection, until the returned function lets them through. */
export async function holdAnswers(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/v1/**", async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}
