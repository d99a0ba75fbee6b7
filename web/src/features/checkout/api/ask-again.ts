import type { DataTag, QueryKey } from "@tanstack/react-query";
import { queryClient } from "../../../platform/api/query-client.ts";

/**
 * What the server answers now, which the page then shows too. A query that is fetched again would resolve with its earlier data if the
 * page that shows it is left meanwhile, as if the server had confirmed it.
 */
export async function askAgain<Data>(
  queryKey: DataTag<QueryKey, Data, Error>,
  ask: () => Promise<Data>,
): Promise<Data> {
  const now = await ask();
  // a request in flight would overwrite it with older data
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData<Data>(queryKey, now);
  return now;
}
