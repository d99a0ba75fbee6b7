import { call } from "../api/api-client.ts";
import { forgetEarly } from "../api/early-data.ts";
import { queryClient } from "../api/query-client.ts";
import { holderId, session } from "../session/session.ts";
import { createPendingProgress } from "./create-pending-progress.ts";

/** Whether the course list shows an enrollment as blocked. */
export const isBlocked = async (enrollmentId: number): Promise<boolean> =>
  (await call("GET /v1/course")).data.courses.some(({ id, status }) => id === enrollmentId && status === "B");

/** Pending progress on this device, of this session's student. */
export const pendingProgress = createPendingProgress({
  storage: window.localStorage,
  // also the user of an expired session: a video that was playing then reports its position afterwards
  userId: holderId,
  send: async ({ enrollmentId, lessonId, progress, keepalive }) => {
    const answer = await call("PATCH /v1/enrollment/update-lesson-progress", {
      body: { enrollment_id: enrollmentId, lesson_id: lessonId, progress },
      keepalive,
    });
    return answer.data.progress;
  },
  isBlocked,
});

/**
 * Sends pending reports, and resolves when they were answered or there is still no connection. Once the server has received
 * something, cached answers are stale.
 */
export async function sendPendingProgress(skipsBlocked?: boolean): Promise<void> {
  if (!session.token || !pendingProgress.has() || !(await pendingProgress.flush(skipsBlocked))) return;
  forgetEarly();
  void queryClient.invalidateQueries();
}

const lastAttemptMs = 3_000;

/** Whether signing out would lose progress of this student, after a last attempt to send it. */
export async function hasUnsentProgress(): Promise<boolean> {
  if (pendingProgress.has())
    await Promise.race([
      pendingProgress.flush(),
      new Promise((resolve) => setTimeout(resolve, lastAttemptMs)),
    ]);
  return pendingProgress.has();
}

const retryEveryMs = 30_000;

/** Sends pending reports at the start, when the connection is back, when the student is known, and every 30 s while some are pending. */
export function startPendingProgress() {
  const flush = () => void sendPendingProgress();
  window.addEventListener("online", flush);
  window.addEventListener("storage", pendingProgress.emit);
  let before = session.token;
  session.subscribe(() => {
    // also when another tab signed out
    if (session.ended === "signedOut") pendingProgress.forget();
    else if (session.token && !before) pendingProgress.readmit();
    before = session.token;
    flush();
  });
  // a blocked enrollment is retried when the page loads, the connection is back, or the session is renewed: often enough
  setInterval(() => void sendPendingProgress(true), retryEveryMs);
  const forget = async () => pendingProgress.forget();
  session.beforeSignOut(forget);
  session.afterSignOut(forget);
  flush();
}
