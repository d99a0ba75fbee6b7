import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { useQuery } from "../../../platform/api/use-query.ts";

/** The dashboard loads three groups (spec §9). */
const limit = "3";

export const groupsQuery = queryOptions({
  queryKey: ["groups", { limit }],
  queryFn: async ({ signal }) => (await call("GET /v1/groups", { query: { limit }, signal })).data.groups,
  // Several components of the page use it: one request serves all.
  staleTime: 5_000,
});

export const useGroups = () => useQuery(groupsQuery);
