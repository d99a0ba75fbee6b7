import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { useQuery } from "../../../platform/api/use-query.ts";

/** The forums of the student's groups; the dashboard keeps the same answer under the same key. */
const forumsQuery = queryOptions({
  queryKey: ["forums"],
  queryFn: async ({ signal }) => (await call("GET /v1/forum/list-all", { signal })).forums,
  staleTime: 0,
});

export const useForums = () => useQuery(forumsQuery);
