import type { Page } from "@playwright/test";

/** Loses the answers to these calls, which the server carries out: all of them, or the next `times`. */
export const loseAnswer = (page: Page, path: string, options: { times?: number } = {}): Promise<unknown> =>
  page.route(
    path,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    options,
  );
