import { useQuery } from "@tanstack/react-query";
import { call } from "../../../platform/api-client.ts";

/** Cities of a state, once one is chosen (spec §2). */
export const useCities = (state: string) =>
  useQuery({
    queryKey: ["cities", state],
    queryFn: ({ signal }) => call("GET /v1/states/:id/cities", { params: { id: state }, signal }),
    enabled: state !== "",
    staleTime: Number.POSITIVE_INFINITY,
  });
