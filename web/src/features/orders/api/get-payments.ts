import { call } from "../../../platform/api/api-client.ts";
import { useQuery } from "../../../platform/api/use-query.ts";

/** Payments of one enrollment (spec §7). */
export const usePayments = (enrollmentId: string) =>
  useQuery({
    queryKey: ["transactions", enrollmentId],
    queryFn: async ({ signal }) =>
      (await call("GET /v1/enrollment/:id/transactions", { params: { id: enrollmentId }, signal })).payments,
    staleTime: 0,
  });
