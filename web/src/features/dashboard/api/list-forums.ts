import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { useQuery } from "../../../platform/api/use-query.ts";

/** The student's forums; their own pages keep the same answer under the same key. */
const forumsQuery = queryOptions({
  queryKey: ["forums"],
  queryFn: async ({ signal }) => (await call("GET /v1/forum/list-all", { signal })).forums,
  // The page's parts ask for it one after the other.
  staleTime: 5_000,
});

export const useForums = () => useQuery(forumsQuery);
