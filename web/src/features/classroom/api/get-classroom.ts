import { queryOptions } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../../platform/api/api-client.ts";
import { useQuery } from "../../../platform/api/use-query.ts";
import { usePendingLessons } from "../../../platform/progress/use-pending-progress.ts";
import { withLessons } from "../syllabus.ts";

/** The syllabus tree of an enrollment with its progress. */
export const classroomQuery = (matriculaId: string) =>
  queryOptions({
    queryKey: ["classroom", matriculaId],
    queryFn: async ({ signal }) =>
      (await call("GET /v1/course/:matriculaId", { params: { matriculaId }, signal })).data,
  });

/**
 * The classroom for its page. Where it is to say which lesson is the current one it is asked anew, and what is known from
 * before doesn't count: another lesson was opened since, here or in another tab. What waits on this device for the line is studied too.
 */
export function useClassroom(matriculaId: string, findsCurrent: boolean) {
  const { data, error, isFetching, refetch, isFetchedAfterMount } = useQuery({
    ...classroomQuery(matriculaId),
    refetchOnMount: findsCurrent ? "always" : true,
  });
  const pending = usePendingLessons(Number(matriculaId));
  const shown = useMemo(() => data && withLessons(data, pending), [data, pending]);
  return { data: findsCurrent && !isFetchedAfterMount ? undefined : shown, error, isFetching, refetch };
}
