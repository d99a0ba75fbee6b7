import {
  useQuery as observeQuery,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useState } from "react";

/**
 * The library's `useQuery`, save that a load that failed stays failed while it is tried again: the library would call it the
 * first one, and the page would lose what happened and the pressed button, `Tentando…`.
 */
export function useQuery<Given, Fault = Error, Data = Given, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Given, Fault, Data, Key>,
): UseQueryResult<Data, Fault> {
  const result = observeQuery(options);
  const { error, isPending, isPlaceholderData, isFetching, isFetchedAfterMount } = result;
  const [failure, setFailure] = useState(error);
  if (error !== null && error !== failure) setFailure(error);
  // the page before stands in for one that was not asked for yet, and for none that failed
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
