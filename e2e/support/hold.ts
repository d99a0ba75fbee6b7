import type { Page, Route } from "@playwright/test";

type Options = {
  /** Of calls with other methods nothing is held back. */
  method?: string;
  /** What answers them in the end: otherwise the server, or another route of the test. */
  answer?: (route: Route) => Promise<unknown>;
};

/** Holds back a path's requests, from now on, until the returned function is called. */
export async function hold(page: Page, path: string | RegExp, options: Options = {}): Promise<() => void> {
  const { method, answer = (route) => route.fallback() } = options;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    if (method && route.request().method() !== method) return route.fallback();
    await released;
    await answer(route);
  });
  return release;
}

/** Holds back the API's answers, like a slow connection. */
export const holdAnswers = (page: Page): Promise<() => void> => hold(page, "**/api/v1/**");
