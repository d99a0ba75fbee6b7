import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api-client.ts";

/** The student's enrollments; the course list keeps the same answer under the same key. */
export const coursesQuery = queryOptions({
  queryKey: ["course"],
  queryFn: async ({ signal }) => (await call("GET /v1/course", { signal })).data.courses,
  staleTime: 0,
});
