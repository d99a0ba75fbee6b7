import { useQuery } from "@tanstack/react-query";
import { call } from "../../../platform/api-client.ts";

/** The student's orders, newest first. A boleto may have been paid meanwhile: each visit asks again. */
export const useOrders = () =>
  useQuery({
    queryKey: ["orders"],
    queryFn: async ({ signal }) => (await call("GET /v1/orders", { signal })).orders,
    staleTime: 0,
  });
