import type { FetchQueryOptions, QueryKey } from "@tanstack/react-query";
import { session } from "../session/session.ts";
import { queryClient } from "./query-client.ts";

/**
 * The page that the browser loads, as opposed to those the student goes to afterwards: what it needs was
 * requested by its first script (see `takeEarly`), and has mostly arrived when its chunk runs. So its routes'
 * loaders fill the cache before it renders, once and with everything, instead of as a skeleton first.
 */
let isOver = false;

/** The first page has rendered: from now on pages load their own data. */
export const endFirstPage = (): void => {
  isOver = true;
};

export const isFirstPage = (): boolean => !isOver;

/** For a route's loader: fetches one of the first page's queries. The page's own use of the query shows a failure. */
export function loadFirst<Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
): void {
  if (!isOver && session.token) void queryClient.prefetchQuery(query);
}
