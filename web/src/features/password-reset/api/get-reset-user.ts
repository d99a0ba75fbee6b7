import { call } from "../../../platform/api/api-client.ts";
import { useQuery } from "../../../platform/api/use-query.ts";

/** Whose password the mailed link resets. Never refetched: the form must not change while someone types. */
export const useResetUser = (token: string) =>
  useQuery({
    queryKey: ["auth", "reset", token],
    queryFn: async ({ signal }) =>
      (await call("GET /v1/auth/recover_user_by_token/:token", { params: { token }, signal })).user,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
