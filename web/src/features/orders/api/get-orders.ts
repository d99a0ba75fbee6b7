import type { Order } from "@sabia/contract";
import { call } from "../../../platform/api-client.ts";
import { useQuery } from "../../../platform/use-query.ts";

/** Whether a card is being charged: word of it comes within seconds. */
const isCharging = ({ payment_method: method, status }: Order) =>
  method === "credit_card" && status === "pending";

/** The student's orders, newest first. A boleto may have been paid meanwhile: each visit asks again. */
export const useOrders = () =>
  useQuery({
    queryKey: ["orders"],
    queryFn: async ({ signal }) => (await call("GET /v1/orders", { signal })).orders,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isCharging) ? 5000 : false),
  });
