import { queryOptions } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { call } from "../../../platform/api/api-client.ts";
import { isFirstPage } from "../../../platform/api/first-page.ts";
import { useQuery } from "../../../platform/api/use-query.ts";
import { usePendingLessons } from "../../../platform/progress/use-pending-progress.ts";
import { classroomKey } from "../../../platform/study/query-keys.ts";
import { withLessons } from "../syllabus.ts";

/** The syllabus tree of an enrollment with its progress. */
export const classroomQuery = (matriculaId: string) =>
  queryOptions({
    queryKey: classroomKey(matriculaId),
    queryFn: async ({ signal }) =>
      (await call("GET /v1/course/:matriculaId", { params: { matriculaId }, signal })).data,
  });

/**
 * The classroom with its syllabus. To find the current lesson (`findsCurrent`), cached data is ignored:
 * another lesson may have been opened since, here or in another tab, unless the first page's loader has just
 * fetched it. Progress still pending on this device is included.
 */
export function useClassroom(matriculaId: string, findsCurrent: boolean) {
  const [isFirst] = useState(isFirstPage);
  const { data, error, isFetching, refetch, isFetchedAfterMount } = useQuery({
    ...classroomQuery(matriculaId),
    refetchOnMount: findsCurrent ? "always" : true,
  });
  const pending = usePendingLessons(Number(matriculaId));
  const shown = useMemo(() => data && withLessons(data, pending), [data, pending]);
  const isOutdated = findsCurrent && !isFetchedAfterMount && (isFetching || !isFirst);
  return {
    data: isOutdated ? undefined : shown,
    error,
    isFetching,
    refetch,
  };
}
