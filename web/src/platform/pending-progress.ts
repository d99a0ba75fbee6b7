import { useMemo, useSyncExternalStore } from "react";
import { call } from "./api-client.ts";
import { createPendingProgress, type PendingLesson } from "./create-pending-progress.ts";
import { session } from "./session.ts";

const pending = createPendingProgress({
  storage: window.localStorage,
  // a video that was playing when the session ran out tells where it stopped after that
  userId: () => session.userId ?? session.formerUserId,
  send: async ({ enrollmentId, lessonId, progress, keepalive }) => {
    const answer = await call("PATCH /v1/enrollment/update-lesson-progress", {
      body: { enrollment_id: enrollmentId, lesson_id: lessonId, progress },
      keepalive,
    });
    return answer.data.progress;
  },
});

/**
 * Reports progress: the stored value, or `"kept"` when it waits on this device for the line. Throws an ApiError when the server
 * refuses it for good (404, 412, 422).
 */
export const reportProgress = pending.report;

/** The progress of a lesson that waits on this device, or null. */
export const usePendingProgress = (enrollmentId: number, lessonId: number): number | null =>
  useSyncExternalStore(pending.subscribe, () => pending.get(enrollmentId, lessonId));

/** The lessons of an enrollment whose progress waits on this device. */
export function usePendingLessons(enrollmentId: number): PendingLesson[] {
  const listed = useSyncExternalStore(pending.subscribe, () => JSON.stringify(pending.listOf(enrollmentId)));
  return useMemo(() => JSON.parse(listed) as PendingLesson[], [listed]);
}

const retryEvery = 30_000;
const lastAttempt = 3_000;

/**
 * Sends what is kept at the start, when the line is back, when the student is known, and every 30 s while something waits.
 * `onHeard` is told when the server has heard of it: what it answered before is out of date.
 */
export function startPendingProgress(onHeard: () => void) {
  const flush = async () => {
    if (session.token && pending.has() && (await pending.flush())) onHeard();
  };
  window.addEventListener("online", () => void flush());
  window.addEventListener("storage", pending.tell);
  let before = session.token;
  session.subscribe(() => {
    // also when another tab signed out
    if (session.ended === "signedOut") pending.forget();
    else if (session.token && !before) pending.readmit();
    before = session.token;
    void flush();
  });
  setInterval(() => void flush(), retryEvery);
  session.beforeSignOut(async () => {
    const patience = new Promise((resolve) => setTimeout(resolve, lastAttempt));
    await Promise.race([pending.flush(), patience]);
    pending.forget();
  });
  session.afterSignOut(async () => pending.forget());
  void flush();
}
