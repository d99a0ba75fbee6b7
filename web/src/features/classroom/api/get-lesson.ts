import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { ApiError, call } from "../../../platform/api/api-client.ts";
import { askEarly } from "../../../platform/api/ask-early.ts";
import { pendingProgress, sendPendingProgress } from "../../../platform/progress/pending-progress.ts";
import { session } from "../../../platform/session/session.ts";
import { classroomQuery } from "./get-classroom.ts";

const lessonKey = (matriculaId: string, aulaId: string) => ["lesson", matriculaId, aulaId] as const;

/**
 * Opens a lesson that its page will ask for in a moment, where nobody has yet; answers how to leave the answer, should that
 * page never come: another opening is another request.
 */
export const openAhead = (matriculaId: string, aulaId: string): (() => void) =>
  askEarly(`/v1/enrollment/lesson/${matriculaId}/${aulaId}?open=1`, session.token);

/**
 * The lesson as the page opens it: `?open=1` makes it the current one (wire §3), so it is asked anew at every opening,
 * while what a prefetch brought is shown. A video's address is renewed on need alone, never under a playing one. Where the end of
 * the lesson before it waits on this device, that is sent first. Where the portal refuses it, the syllabus that led to it is
 * out of date: it is asked for anew before anybody hears of the refusal, for the whole enrollment may be blocked.
 */
export const lessonQuery = (matriculaId: string, aulaId: string) =>
  queryOptions({
    queryKey: lessonKey(matriculaId, aulaId),
    queryFn: async ({ signal, client }) => {
      const open = () =>
        call("GET /v1/enrollment/lesson/:matriculaId/:aulaId", {
          params: { matriculaId, aulaId },
          query: { open: "1" },
          signal,
        });
      try {
        return await open();
      } catch (error) {
        if (pendingProgress.isUnlockedBy(Number(matriculaId), error)) {
          await sendPendingProgress();
          return open();
        }
        if (error instanceof ApiError && [404, 412].includes(error.status))
          await client.invalidateQueries(classroomQuery(matriculaId));
        throw error;
      }
    },
    // also where the page stays and the lesson changes: then nothing is mounted
    staleTime: 0,
    refetchOnMount: "always",
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

const aheadFor = 5 * 60_000;
/** The lesson before it may be a long one; the address of its video is good for as long (wire §3). */
const keptFor = 3 * 60 * 60_000;

/**
 * Brings a lesson before it is asked for, without opening it. Under a key of its own: whoever opens the lesson while it is on its
 * way would be given this answer, and the server would not hear of the opening.
 */
export async function prefetchLesson(
  queryClient: QueryClient,
  matriculaId: string,
  aulaId: string,
): Promise<void> {
  const { queryKey } = lessonQuery(matriculaId, aulaId);
  const knownSince = () => queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
  const before = knownSince();
  if (Date.now() - before < aheadFor) return;
  const answer = await queryClient
    .fetchQuery({
      queryKey: ["lesson-ahead", matriculaId, aulaId],
      queryFn: ({ signal }) =>
        call("GET /v1/enrollment/lesson/:matriculaId/:aulaId", { params: { matriculaId, aulaId }, signal }),
      gcTime: 0,
    })
    .catch(() => null);
  // what was opened or studied meanwhile is newer
  if (!answer || knownSince() !== before) return;
  queryClient.setQueryDefaults(queryKey, { gcTime: keptFor });
  queryClient.setQueryData(queryKey, answer);
}
