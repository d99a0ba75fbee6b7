import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { useQuery } from "../../../platform/api/use-query.ts";
import { lessonDaysKey } from "../../../platform/study/query-keys.ts";

export const lessonDaysQuery = queryOptions({
  queryKey: lessonDaysKey,
  queryFn: async ({ signal }) =>
    (await call("GET /v1/enrollment/get-student-lesson-days", { signal })).lessonProgresses,
  staleTime: 0,
});

/** Lessons finished per day, last 12 months. */
export const useLessonDays = () => useQuery(lessonDaysQuery);
