import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/api-client.ts";

/** The forums of the student's groups. */
export const forumsQuery = queryOptions({
  queryKey: ["forums"],
  queryFn: async ({ signal }) => (await call("GET /v1/forum/list-all", { signal })).forums,
  staleTime: 0,
});

/** `3 novidades`: discussions with new posts since the last visit; the server counts up to a hundred. */
export const countNews = (total: number) =>
  total >= 100 ? "100 ou mais novidades" : `${total} ${total === 1 ? "novidade" : "novidades"}`;
