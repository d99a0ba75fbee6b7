import { QueryClient } from "@tanstack/react-query";
import { ApiError, isOffline, isUnavailable } from "./http.ts";

/** Twice more where waiting helps: no connection, or a service that is away for a moment. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < 2 && (isOffline(error) || isUnavailable(error));

/** In milliseconds: as long as the server asks for, half a minute at most; else a little longer each time. */
export const retryDelay = (failures: number, error: unknown): number =>
  error instanceof ApiError && error.retryAfter
    ? Math.min(error.retryAfter, 30) * 1000
    : 600 * 2 ** Math.min(failures, 5);

export const queryClient = new QueryClient({
  defaultOptions: {
    // "always": without a line a query fails and says so, instead of waiting in silence
    queries: { retry: shouldRetry, retryDelay, staleTime: 30_000, networkMode: "always" },
    mutations: { retry: false, networkMode: "always" },
  },
});
