import { useQuery } from "@tanstack/react-query";
import { call } from "../../../platform/api-client.ts";

/** The 27 states; they don't change while somebody registers. */
export const useStates = () =>
  useQuery({
    queryKey: ["states"],
    queryFn: ({ signal }) => call("GET /v1/states", { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
