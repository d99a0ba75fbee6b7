import type { Order } from "@sabia/contract";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "../../../platform/api/api-client.ts";
import { useQuery } from "../../../platform/api/use-query.ts";
import { notifySuccess } from "../../../ui/toasts.ts";
import { hasNewPayment, isComing, isPayable } from "../order-texts.ts";

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

/** The orders, loaded again while one of them is to change; a payment that arrives is announced, and opens courses. */
export function useOrders() {
  const queryClient = useQueryClient();
  const query = useQuery({ ...ordersQuery, refetchInterval: pollInterval });
  const orders = query.data;
  const before = useRef(orders);
  useEffect(() => {
    const isNew = hasNewPayment(before.current ?? [], orders ?? []);
    before.current = orders;
    if (!isNew) return;
    notifySuccess("Pagamento confirmado.");
    void queryClient.invalidateQueries();
  }, [orders, queryClient]);
  return query;
}
