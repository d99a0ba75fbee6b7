import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { useQuery } from "../../../platform/api/use-query.ts";

/** The student's enrollments, newest first. Progress changes in the classroom, so each visit asks again. */
const coursesQuery = queryOptions({
  queryKey: ["course"],
  queryFn: async ({ signal }) => (await call("GET /v1/course", { signal })).data.courses,
  staleTime: 0,
});

export const useCourses = () => useQuery(coursesQuery);
