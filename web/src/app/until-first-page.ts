import { queryClient } from "../platform/api/query-client.ts";
import type { createRouter } from "./router.tsx";

/** The longest wait, in ms: then the page shows what is still loading. */
const patience = 400;

/**
 * Resolves once the first page's chunk and what its loaders requested are here (`loadFirst`). Until then the
 * server-rendered markup is shown.
 */
export const untilFirstPage = (router: ReturnType<typeof createRouter>): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
      resolve();
    };
    const check = () => {
      if (router.state.initialized && queryClient.isFetching() === 0) end();
    };
    const timer = setTimeout(end, patience);
    const stops = [router.subscribe(check), queryClient.getQueryCache().subscribe(check)];
    check();
  });
