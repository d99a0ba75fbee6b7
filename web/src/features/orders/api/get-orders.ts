import type { Order } from "@sabia/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { useQuery } from "../../../platform/api/use-query.ts";
import { hasNewPayment, isComing, isPayable } from "../order-rules.ts";
import { useNewPayment } from "./use-new-payment.ts";

/**
 * The student's orders, newest first. A boleto may have been paid meanwhile, so each visit loads them again.
 */
export const ordersQuery = queryOptions({
  queryKey: ["orders"],
  queryFn: async ({ signal }) => (await call("GET /v1/orders", { signal })).orders,
  staleTime: 0,
});

/** How often orders and payments are loaded again while a boleto may be paid, perhaps on another device. */
export const boletoPollMs = 30_000;

const pollInterval = ({ state }: { state: { data: Order[] | undefined } }) => {
  if (state.data?.some(isComing)) return 5_000;
  return state.data?.some(isPayable) ? boletoPollMs : false;
};

/** The orders, loaded again while one of them is to change; a payment that arrives is announced. */
export function useOrders() {
  const query = useQuery({ ...ordersQuery, refetchInterval: pollInterval });
  useNewPayment(query.data, hasNewPayment);
  return query;
}
