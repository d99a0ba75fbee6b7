import { call } from "../api/api-client.ts";
import { forgetEarly } from "../api/early-data.ts";
import { queryClient } from "../api/query-client.ts";
import { holderId, session } from "../session/session.ts";
import { createPendingProgress } from "./create-pending-progress.ts";

/** What waits on this device for the line, of the student of this session. */
export const pendingProgress = createPendingProgress({
  storage: window.localStorage,
  // a video that was playing when the session ran out tells where it stopped after that
  userId: holderId,
  send: async ({ enrollmentId, lessonId, progress, keepalive }) => {
    const answer = await call("PATCH /v1/enrollment/update-lesson-progress", {
      body: { enrollment_id: enrollmentId, lesson_id: lessonId, progress },
      keepalive,
    });
    return answer.data.progress;
  },
  isBlocked: async (enrollmentId) =>
    (await call("GET /v1/course")).data.courses.some(
      ({ id, status }) => id === enrollmentId && status === "B",
    ),
});

/**
 * Sends what waits on this device, and resolves when that was answered or the line is away still. Once the server has heard of
 * it, what it answered before is out of date.
 */
export async function sendPendingProgress(skipsBlocked?: boolean): Promise<void> {
  if (!session.token || !pendingProgress.has() || !(await pendingProgress.flush(skipsBlocked))) return;
  forgetEarly();
  void queryClient.invalidateQueries();
}

const lastAttemptMs = 3_000;

/** Whether signing out would lose progress of this student, after a last attempt at it. */
export async function hasUnsentProgress(): Promise<boolean> {
  if (pendingProgress.has())
    await Promise.race([
      pendingProgress.flush(),
      new Promise((resolve) => setTimeout(resolve, lastAttemptMs)),
    ]);
  return pendingProgress.has();
}

const retryEveryMs = 30_000;

/** Sends what is kept at the start, when the line is back, when the student is known, and every 30 s while something waits. */
export function startPendingProgress() {
  const flush = () => void sendPendingProgress();
  window.addEventListener("online", flush);
  window.addEventListener("storage", pendingProgress.tell);
  let before = session.token;
  session.subscribe(() => {
    // also when another tab signed out
    if (session.ended === "signedOut") pendingProgress.forget();
    else if (session.token && !before) pendingProgress.readmit();
    before = session.token;
    flush();
  });
  // a blocked enrollment is tried again when the page loads, the line is back, or the session is renewed: that is often enough
  setInterval(() => void sendPendingProgress(true), retryEveryMs);
  const forget = async () => pendingProgress.forget();
  session.beforeSignOut(forget);
  session.afterSignOut(forget);
  flush();
}
