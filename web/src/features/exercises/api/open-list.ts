import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";

export const listKey = (matriculaId: string, aulaId: string) =>
  ["exercise-list", matriculaId, aulaId] as const;

/**
 * Opens the student's one instance of a list, or asks for it again. The seconds left are the server's; `receivedAt` says when
 * they were heard, by a clock that nobody can set. Asked anew when the tab is looked at again: a device that slept has lost count.
 */
export const listQuery = (matriculaId: string, aulaId: string) =>
  queryOptions({
    queryKey: listKey(matriculaId, aulaId),
    queryFn: async ({ signal }) => {
      const list = await call("POST /v1/exercise-list-instance/get-exercise-list", {
        body: { enrollment_id: matriculaId, lesson_id: aulaId },
        signal,
      });
      return { ...list, receivedAt: performance.now() };
    },
    staleTime: 0,
    // an answer that arrived while another page was open has made it old
    refetchOnMount: ({ state }) => state.isInvalidated,
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
  });

export type OpenList = Awaited<ReturnType<NonNullable<ReturnType<typeof listQuery>["queryFn"]>>>;
