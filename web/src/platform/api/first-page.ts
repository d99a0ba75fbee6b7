import type { FetchQueryOptions, QueryKey } from "@tanstack/react-query";
import { session } from "../session/session.ts";
import { queryClient } from "./query-client.ts";

/**
 * The page that the browser loads, as opposed to those the student goes to afterwards: what it needs was
 * requested by its first script (see `takeEarly`), and has mostly arrived when its chunk runs. So its routes'
 * loaders fill the cache before it renders, once and with everything, instead of as a skeleton first.
 */
let isOver = false;

/** Resolves when the first page has waited long enough: it shows what is still loading. */
export const patience = new Promise<null>((resolve) => setTimeout(resolve, 400, null));

const loads: Promise<void>[] = [];

/**
 * To be called when the first page has rendered: as soon as what its loaders requested is here too, and the
 * components that waited for it have rendered, pages load their own data.
 */
export const endFirstPage = (): void => {
  // a new task: that of the queries' own notification comes before it
  const end = () => setTimeout(() => (isOver = true));
  void Promise.all(loads).then(end);
};

/** To be called when the student has gone on: what opens from now on, such as a dialog opened again, needs what is current then. */
export const leaveFirstPage = (): void => {
  isOver = true;
};

/** Whether the first page is still taking what its loaders requested. */
export const isFirstPage = (): boolean => !isOver;

/** For a route's loader: fetches one of the first page's queries. The page's own use of the query shows a failure. */
export function loadFirst<Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
): void {
  if (!isOver && session.token) loads.push(queryClient.prefetchQuery(query));
}
