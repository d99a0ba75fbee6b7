import { patience } from "../platform/api/first-page.ts";
import { queryClient } from "../platform/api/query-client.ts";
import type { createRouter } from "./router.tsx";

/**
 * Resolves once the first page's chunk and what its loaders requested are here (`loadFirst`), or `patience` is
 * over. Until then the server-rendered markup is shown.
 */
export const untilFirstPage = (router: ReturnType<typeof createRouter>): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      for (const stop of stops) stop();
      resolve();
    };
    const check = () => {
      if (router.state.initialized && queryClient.isFetching() === 0) end();
    };
    const stops = [router.subscribe(check), queryClient.getQueryCache().subscribe(check)];
    void patience.then(end);
    check();
  });
