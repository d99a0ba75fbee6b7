import { call } from "../../../platform/api/api-client.ts";
import { useQuery } from "../../../platform/api/use-query.ts";
import { boletoPollMs } from "./get-orders.ts";

/** Payments of one enrollment (spec §7), loaded again while one of them is to be paid by boleto. */
export const usePayments = (enrollmentId: string) =>
  useQuery({
    queryKey: ["transactions", enrollmentId],
    queryFn: async ({ signal }) =>
      (await call("GET /v1/enrollment/:id/transactions", { params: { id: enrollmentId }, signal })).payments,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status, boleto_url }) => status === "pending" && boleto_url !== null)
        ? boletoPollMs
        : false,
  });
