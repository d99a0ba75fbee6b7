import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/api-client.ts";
import { courseListKey } from "./query-keys.ts";

/**
 * The student's enrollments, newest first. Progress changes in the classroom, so each visit loads them again.
 */
export const enrollmentsQuery = queryOptions({
  queryKey: courseListKey,
  queryFn: async ({ signal }) => (await call("GET /v1/course", { signal })).data.courses,
  staleTime: 0,
});
