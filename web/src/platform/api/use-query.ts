import {
  hashKey,
  useQuery as observeQuery,
  type Query,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useState } from "react";
import { isFirstPage } from "./first-page.ts";
import { ApiError } from "./http.ts";

/**
 * The library's `useQuery`, with three differences. A failed load stays failed while it is retried: the library
 * would report a first load, and the page would lose the error and its retry button (`Tentando…`). A load that
 * was refused because the session is over stays pending until the login, which says so, is in view. And a page
 * shown again waits for its own request, instead of acting on the last one's error, such as a refusal that the
 * school has lifted since.
 */
export function useQuery<Given, Fault = Error, Data = Given, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Given, Fault, Data, Key>,
): UseQueryResult<Data, Fault> {
  const isLoaded = isFirstPage();
  // the route's loader has just fetched it, but what it shows may have changed since then
  const refetchOnMount = ({ state }: Query<Given, Fault, Given, Key>) => state.isInvalidated;
  const result = observeQuery(isLoaded ? { ...options, refetchOnMount, retryOnMount: false } : options);
  const { error, isPending, isPlaceholderData, isFetching, isLoadingError } = result;
  const isSessionOver = error instanceof ApiError && error.status === 401;
  // the previous page's data is shown as a placeholder for a page not loaded yet, but not for one that failed
  const isFirstLoad = isPending || isPlaceholderData;
  const key = hashKey(options.queryKey);
  const [last, setLast] = useState<{ key: string; failure: Fault | null }>({ key, failure: null });
  const retried = isFirstLoad && last.key === key ? last.failure : null;
  const failure = isSessionOver ? null : (error ?? retried);
  if (last.key !== key || last.failure !== failure) setLast({ key, failure });
  if (isLoadingError && isSessionOver)
    return {
      ...result,
      data: undefined,
      error: null,
      status: "pending",
      isPending: true,
      isLoading: true,
      isInitialLoading: true,
      isSuccess: false,
      isError: false,
      isLoadingError: false,
      isRefetchError: false,
      isPlaceholderData: false,
    };
  if (result.isRefetchError && isFetching && !result.isFetchedAfterMount)
    return {
      ...result,
      error: null,
      status: "success",
      isSuccess: true,
      isError: false,
      isRefetchError: false,
    };
  if (!isFirstLoad || !isFetching || failure === null) return result;
  return {
    ...result,
    data: undefined,
    error: failure,
    status: "error",
    isPending: false,
    isLoading: false,
    isInitialLoading: false,
    isSuccess: false,
    isError: true,
    isLoadingError: true,
    isRefetchError: false,
    isPlaceholderData: false,
  };
}
