import {
  hashKey,
  useQuery as observeQuery,
  type Query,
  type QueryKey,
  type QueryObserverRefetchErrorResult,
  type UseQueryOptions,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useState } from "react";
import { isFirstPage } from "./first-page.ts";
import { ApiError } from "./http.ts";

/** Neither pending nor failed nor loaded: each of the states below sets its own flags. */
const noState = {
  isPending: false,
  isLoading: false,
  isInitialLoading: false,
  isSuccess: false,
  isError: false,
  isLoadingError: false,
  isRefetchError: false,
  isPlaceholderData: false,
} as const;

const asPending = <Data, Fault>(result: UseQueryResult<Data, Fault>): UseQueryResult<Data, Fault> => ({
  ...result,
  ...noState,
  data: undefined,
  error: null,
  status: "pending",
  isPending: true,
  isLoading: true,
  isInitialLoading: true,
});

const asFailed = <Data, Fault>(
  result: UseQueryResult<Data, Fault>,
  failure: Fault,
): UseQueryResult<Data, Fault> => ({
  ...result,
  ...noState,
  data: undefined,
  error: failure,
  status: "error",
  isError: true,
  isLoadingError: true,
});

const asLoaded = <Data, Fault>(
  result: QueryObserverRefetchErrorResult<Data, Fault>,
): UseQueryResult<Data, Fault> => ({
  ...result,
  ...noState,
  error: null,
  status: "success",
  isSuccess: true,
});

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
  const hasLoader = isFirstPage();
  // the route's loader has just fetched it, but what it shows may have changed since then
  const refetchOnMount = ({ state }: Query<Given, Fault, Given, Key>) => state.isInvalidated;
  const result = observeQuery(hasLoader ? { ...options, refetchOnMount, retryOnMount: false } : options);
  const { error, isFetching } = result;
  const isSessionOver = error instanceof ApiError && error.status === 401;
  // the previous page's data is shown as a placeholder for a page not loaded yet, but not for one that failed
  const isFirstLoad = result.isPending || result.isPlaceholderData;
  const key = hashKey(options.queryKey);
  const [last, setLast] = useState<{ key: string; failure: Fault | null }>({ key, failure: null });
  const retried = isFirstLoad && last.key === key ? last.failure : null;
  const failure = isSessionOver ? null : (error ?? retried);
  if (last.key !== key || last.failure !== failure) setLast({ key, failure });

  const awaitsLogin = result.isLoadingError && isSessionOver;
  if (awaitsLogin) return asPending(result);
  const isShownAgain = isFetching && !result.isFetchedAfterMount;
  if (result.isRefetchError && isShownAgain) return asLoaded(result);
  const isRetry = isFirstLoad && isFetching;
  return isRetry && failure !== null ? asFailed(result, failure) : result;
}
