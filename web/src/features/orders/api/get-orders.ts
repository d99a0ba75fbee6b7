import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { useQuery } from "../../../platform/api/use-query.ts";
import { isComing } from "../order-texts.ts";

/**
 * The student's orders, newest first. A boleto may have been paid meanwhile, so each visit loads them again.
 */
export const ordersQuery = queryOptions({
  queryKey: ["orders"],
  queryFn: async ({ signal }) => (await call("GET /v1/orders", { signal })).orders,
  staleTime: 0,
});

/** The orders, loaded again every few seconds while one of them is to change. */
export const useOrders = () =>
  useQuery({
    ...ordersQuery,
    refetchInterval: ({ state }) => (state.data?.some(isComing) ? 5000 : false),
  });
