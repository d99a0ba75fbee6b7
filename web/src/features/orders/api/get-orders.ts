import type { Order } from "@sabia/contract";
import { call } from "../../../platform/api/api-client.ts";
import { useQuery } from "../../../platform/api/use-query.ts";

/** Whether a card is being charged, or a boleto made: word of it comes by itself. */
const isComing = ({ status, boleto }: Order) => status === "pending" && boleto === null;

/** The student's orders, newest first. A boleto may have been paid meanwhile: each visit asks again. */
export const useOrders = () =>
  useQuery({
    queryKey: ["orders"],
    queryFn: async ({ signal }) => (await call("GET /v1/orders", { signal })).orders,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isComing) ? 5000 : false),
  });
