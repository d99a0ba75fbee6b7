import {
  useQuery as observeQuery,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useState } from "react";
import { isFirstPage } from "./first-page.ts";

/**
 * The library's `useQuery`, except that a failed load stays failed while it is retried: the library would
 * report a first load, and the page would lose the error and its retry button (`Tentando…`).
 */
export function useQuery<Given, Fault = Error, Data = Given, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Given, Fault, Data, Key>,
): UseQueryResult<Data, Fault> {
  // the route's loader has just fetched them
  const isLoaded = isFirstPage();
  const result = observeQuery(
    isLoaded ? { ...options, refetchOnMount: false, retryOnMount: false } : options,
  );
  const { error, isPending, isPlaceholderData, isFetching, isFetchedAfterMount } = result;
  const [failure, setFailure] = useState(error);
  if (error !== null && error !== failure) setFailure(error);
  // the previous page's data is shown as a placeholder for a page not loaded yet, but not for one that failed
  const isFirstLoad = isPending || isPlaceholderData;
  if (!isFirstLoad || !isFetching || !isFetchedAfterMount || failure === null) return result;
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
