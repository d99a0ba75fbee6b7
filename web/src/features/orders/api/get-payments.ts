import { call } from "../../../platform/api/api-client.ts";
import { useQuery } from "../../../platform/api/use-query.ts";
import { hasPaidBoleto, isOpenBoleto } from "../order-rules.ts";
import { boletoPollMs } from "./get-orders.ts";
import { useNewPayment } from "./use-new-payment.ts";

/** Payments of one enrollment (spec §7), loaded again while one of them is to be paid by boleto; its payment is announced. */
export function usePayments(enrollmentId: string) {
  const query = useQuery({
    queryKey: ["transactions", enrollmentId],
    queryFn: async ({ signal }) =>
      (await call("GET /v1/enrollment/:id/transactions", { params: { id: enrollmentId }, signal })).payments,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isOpenBoleto) ? boletoPollMs : false),
  });
  useNewPayment(query.data, hasPaidBoleto);
  return query;
}
