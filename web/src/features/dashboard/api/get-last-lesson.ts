import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { useQuery } from "../../../platform/api/use-query.ts";
import { lastLessonKey } from "../../../platform/study/query-keys.ts";

export const lastLessonQuery = queryOptions({
  queryKey: lastLessonKey,
  queryFn: async ({ signal }) =>
    (await call("GET /v1/enrollment/get-last-lasson-data", { signal })).return.lessonData,
  staleTime: 0,
});

/** The lesson studied last, or null. */
export const useLastLesson = () => useQuery(lastLessonQuery);
