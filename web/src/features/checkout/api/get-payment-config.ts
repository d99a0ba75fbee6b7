import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";

/** Where this browser exchanges a card for a token, if it can. */
export const paymentConfigQuery = queryOptions({
  queryKey: ["payment-config"],
  queryFn: ({ signal }) => call("GET /v1/payment-config", { signal }),
  staleTime: 5 * 60_000,
});
