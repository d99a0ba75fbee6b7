import { call } from "./api/api-client.ts";
import { whileMissing } from "./api/query-client.ts";
import { useQuery } from "./api/use-query.ts";

/** The 27 states; they never change while a form is open. */
export const useStates = () =>
  useQuery({
    queryKey: ["states"],
    queryFn: ({ signal }) => call("GET /v1/states", { signal }),
    staleTime: whileMissing,
  });

/** The cities of a state, once one is chosen (spec §2). */
export const useCities = (state: string) =>
  useQuery({
    queryKey: ["cities", state],
    queryFn: ({ signal }) => call("GET /v1/states/:id/cities", { params: { id: state }, signal }),
    enabled: state !== "",
    staleTime: whileMissing,
  });
