import { call } from "../../../platform/api/api-client.ts";
import { useQuery } from "../../../platform/api/use-query.ts";

export const usePrivacy = () =>
  useQuery({
    queryKey: ["privacy"],
    queryFn: async ({ signal }) => (await call("GET /v1/privacy", { signal })).html,
    staleTime: 60 * 60_000,
  });
