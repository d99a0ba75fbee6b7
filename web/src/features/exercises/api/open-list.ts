import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";

export const listKey = (matriculaId: string, aulaId: string) =>
  ["exercise-list", matriculaId, aulaId] as const;

/**
 * Opens the student's one instance of a list, or loads it again. The seconds left are the server's; `measuredAt` is when the
 * server counted them, estimated as the middle of the call, by a monotonic clock. That one may stop while the device sleeps:
 * the list is refetched when the tab regains focus, and `clockOffset` tells whether it has slept since.
 */
export const listQuery = (matriculaId: string, aulaId: string) =>
  queryOptions({
    queryKey: listKey(matriculaId, aulaId),
    queryFn: async ({ signal }) => {
      const askedAt = performance.now();
      const list = await call("POST /v1/exercise-list-instance/get-exercise-list", {
        body: { enrollment_id: matriculaId, lesson_id: aulaId },
        signal,
      });
      const now = performance.now();
      return { ...list, measuredAt: (askedAt + now) / 2, clockOffset: Date.now() - now };
    },
    staleTime: 0,
    // an answer acknowledged while another page was open has made it stale
    refetchOnMount: ({ state }) => state.isInvalidated,
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
  });

export type OpenList = Awaited<ReturnType<NonNullable<ReturnType<typeof listQuery>["queryFn"]>>>;
