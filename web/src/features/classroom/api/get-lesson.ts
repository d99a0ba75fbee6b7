import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api-client.ts";

const lessonKey = (matriculaId: string, aulaId: string) => ["lesson", matriculaId, aulaId] as const;

/**
 * The lesson as the page opens it: `?open=1` makes it the current one (wire §3), so it is asked anew at every opening,
 * while what a prefetch brought is shown. A video's address is renewed on need alone, never under a playing one.
 */
export const lessonQuery = (matriculaId: string, aulaId: string) =>
  queryOptions({
    queryKey: lessonKey(matriculaId, aulaId),
    queryFn: ({ signal }) =>
      call("GET /v1/enrollment/lesson/:matriculaId/:aulaId", {
        params: { matriculaId, aulaId },
        query: { open: "1" },
        signal,
      }),
    refetchOnMount: "always",
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Brings a lesson before it is asked for, without opening it. */
export function prefetchLesson(queryClient: QueryClient, matriculaId: string, aulaId: string): Promise<void> {
  return queryClient.prefetchQuery({
    queryKey: lessonKey(matriculaId, aulaId),
    queryFn: ({ signal }) =>
      call("GET /v1/enrollment/lesson/:matriculaId/:aulaId", { params: { matriculaId, aulaId }, signal }),
    staleTime: 5 * 60_000,
    retry: false,
  });
}
