import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { ApiError, call } from "../../../platform/api/api-client.ts";
import { askEarly } from "../../../platform/api/ask-early.ts";
import { pendingProgress, sendPendingProgress } from "../../../platform/progress/pending-progress.ts";
import { session } from "../../../platform/session/session.ts";
import { lessonKey } from "../../../platform/study/query-keys.ts";
import { classroomQuery } from "./get-classroom.ts";

/**
 * Opens a lesson ahead of its page, unless that request is already in flight. Returns a function that
 * discards the answer if the page never comes, since each opening is a request of its own.
 */
export const openAhead = (matriculaId: string, aulaId: string): (() => void) =>
  askEarly(`/v1/enrollment/lesson/${matriculaId}/${aulaId}?open=1`, session.token);

/**
 * Opens a lesson: `?open=1` makes it the current one (wire §3), so every opening sends a request, while
 * prefetched data is shown. A video's address is renewed only when needed, never while it plays. If the end
 * of the previous lesson is still pending on this device, that is sent first. On a 404 or 412 the syllabus is
 * out of date, so it is reloaded before the error is reported: the whole enrollment may be blocked.
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
    // also when only the lesson changes and nothing is remounted
    staleTime: 0,
    refetchOnMount: "always",
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

const aheadFor = 5 * 60_000;
/** The previous lesson may be long; a video's address is valid as long (wire §3). */
const keptFor = 3 * 60 * 60_000;

/**
 * Prefetches a lesson without opening it. Under a query key of its own: otherwise opening the lesson
 * meanwhile would share this request, and the server would not learn of the opening.
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
  // data of an opening or a progress report since then is newer
  if (!answer || knownSince() !== before) return;
  queryClient.setQueryDefaults(queryKey, { gcTime: keptFor });
  queryClient.setQueryData(queryKey, answer);
}
