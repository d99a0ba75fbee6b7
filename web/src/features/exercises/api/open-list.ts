import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { keptFor } from "./kept-for.ts";

export const listKey = (matriculaId: string, aulaId: string) =>
  ["exercise-list", matriculaId, aulaId] as const;

/**
 * Opens the student's one instance of a list, or loads it again. The seconds left are the server's; `measuredAt` is when the
 * server counted them, estimated as the middle of the call, by a monotonic clock. Refetched when the tab regains focus,
 * since timers stop while a device sleeps.
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
      return { ...list, measuredAt: (askedAt + performance.now()) / 2 };
    },
    staleTime: 0,
    gcTime: keptFor,
    // an answer acknowledged while another page was open has made it stale; a timed one too, as the device may have slept
    refetchOnMount: ({ state }) => state.isInvalidated || state.data?.deadlineCountDownEnd !== null,
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
  });

export type OpenList = Awaited<ReturnType<NonNullable<ReturnType<typeof listQuery>["queryFn"]>>>;
