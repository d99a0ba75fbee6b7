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

export const queryClient = new QueryClient({
  defaultOptions: {
    // "always": offline a query fails visibly instead of pausing silently
    queries: { retry: shouldRetry, retryDelay, staleTime: 30_000, networkMode: "always" },
    mutations: { retry: false, networkMode: "always" },
  },
});
