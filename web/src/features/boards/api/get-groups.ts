import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { useQuery } from "../../../platform/api/use-query.ts";

export const groupsQuery = queryOptions({
  queryKey: ["groups"],
  queryFn: async ({ signal }) => (await call("GET /v1/groups", { query: {}, signal })).data.groups,
  staleTime: 0,
});

/** The student's groups with their boards. */
export const useGroups = () => useQuery(groupsQuery);
