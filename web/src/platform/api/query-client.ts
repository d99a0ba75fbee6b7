import { QueryClient } from "@tanstack/react-query";
import { ApiError, isOffline, isUnavailable } from "./http.ts";

/** Retries twice if waiting helps: no connection, or a service that is temporarily unavailable. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < 2 && (isOffline(error) || isUnavailable(error));

/** In milliseconds: the server's Retry-After up to 30 seconds, exponential backoff otherwise. */
export const retryDelay = (failures: number, error: unknown): number =>
  error instanceof ApiError && error.retryAfter
    ? Math.min(error.retryAfter, 30) * 1000
    : 600 * 2 ** Math.min(failures, 5);

/** The `staleTime` of data that never changes: once loaded it is not loaded again, whatever is invalidated. */
export const whileMissing = ({ state }: { state: { data: unknown } }) =>
  state.data === undefined ? 0 : ("static" as const);

/** The cache of all queries. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // "always": offline a query fails visibly instead of pausing silently
    queries: { retry: shouldRetry, retryDelay, staleTime: 30_000, networkMode: "always" },
    mutations: { retry: false, networkMode: "always" },
  },
});

// An invalidation joins a first load that is in flight, but its answer may be older than what invalidated it.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== "updated" || event.action.type !== "invalidate") return;
  const { queryKey, state, promise } = event.query;
  if (state.data !== undefined || state.fetchStatus === "idle") return;
  const loadAgain = () => queryClient.invalidateQueries({ queryKey, exact: true });
  promise?.then(
    // a new task: the query has its data by then
    () => setTimeout(loadAgain),
    () => undefined,
  );
});
