import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../../platform/api-client.ts";

/** The syllabus tree of an enrollment with its progress. */
export const classroomQuery = (matriculaId: string) =>
  queryOptions({
    queryKey: ["classroom", matriculaId],
    queryFn: async ({ signal }) =>
      (await call("GET /v1/course/:matriculaId", { params: { matriculaId }, signal })).data,
  });

/**
 * The classroom for its page. Where it is to say which lesson is the current one it is asked anew, and what is known from
 * before doesn't count: another lesson was opened since, here or in another tab.
 */
export function useClassroom(matriculaId: string, findsCurrent: boolean) {
  const { data, error, isFetching, refetch, isFetchedAfterMount } = useQuery({
    ...classroomQuery(matriculaId),
    refetchOnMount: findsCurrent ? "always" : true,
  });
  return { data: findsCurrent && !isFetchedAfterMount ? undefined : data, error, isFetching, refetch };
}
