import { call } from "../../../platform/api/api-client.ts";
import { useQuery } from "../../../platform/api/use-query.ts";

/** The unit of the address; the page works without it. */
export const useUnit = (unit: string) =>
  useQuery({
    queryKey: ["unities", unit],
    queryFn: ({ signal }) => call("GET /v1/unities/:unit", { params: { unit }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
