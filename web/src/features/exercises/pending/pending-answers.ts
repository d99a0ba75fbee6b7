import { call } from "../../../platform/api/api-client.ts";
import { queryClient } from "../../../platform/api/query-client.ts";
import { uploadFile } from "../../../platform/api/upload-file.ts";
import { answerPrefix } from "../../../platform/drafts/device-keys.ts";
import { answerForMemory } from "../../../platform/drafts/held-in-memory.ts";
import { isBlocked } from "../../../platform/progress/pending-progress.ts";
import { session } from "../../../platform/session/session.ts";
import { withLock } from "../../../platform/with-lock.ts";
import { notifyError } from "../../../ui/toasts.ts";
import { exerciseKey } from "../api/get-exercise.ts";
import { refreshAfterAnswer } from "../api/refresh-after-answer.ts";
import { readProblems } from "../read-problems.ts";
import { deviceFiles } from "./answer-files.ts";
import { createPendingAnswers } from "./create-pending-answers.ts";
import { findHandedIn } from "./kept-answers.ts";
import { nameAnswer } from "./name-answer.ts";
import { createOpenPage } from "./open-page.ts";

/**
 * How long another tab may take: with an upload as long as the server allows. A lock that is lost must not keep an
 * answer for ever.
 */
const lockWaitMs = (uploads: boolean) => (uploads ? 15 : 2) * 60_000;

const page = createOpenPage((navigator as Partial<Navigator>).locks);

/** The unsent answers of the signed-in student on this device. */
export const pendingAnswers = createPendingAnswers({
  storage: window.localStorage,
  files: deviceFiles,
  userId: () => session.userId,
  formerUserId: () => session.formerUserId,
  send: async (body) => {
    // sent again, it counts once: a lost request must not cost the time that is left before a deadline
    const answer = await call("POST /v1/exercise-list-instance/answer-exercise", { body, waitMs: 12_000 });
    return { progress: answer.return.lesson_progress, message: answer.return.message };
  },
  upload: uploadFile,
  isBlocked,
  exclusively: (name, work, uploads) => withLock(name, work, lockWaitMs(uploads)),
  page,
  loadTimesOf: (id) => {
    const { dataUpdatedAt = 0, errorUpdatedAt = 0 } = queryClient.getQueryState(exerciseKey(id)) ?? {};
    return { updatedAt: dataUpdatedAt, failedAt: errorUpdatedAt };
  },
  now: () => Date.now(),
});

answerForMemory("answers", pendingAnswers.hasUnsent);

const onScreen = new Set<number>();

/** Whether an exercise is in view, so that its answer's outcome is shown in place. */
export const isOnScreen = (exerciseId: number): boolean => onScreen.has(exerciseId);

/** Registers an exercise as in view; returns the function that unregisters it. */
export function putOnScreen(exerciseId: number) {
  onScreen.add(exerciseId);
  return () => {
    onScreen.delete(exerciseId);
  };
}

const retryEveryMs = 20_000;
const firstRetryMs = 2_000;
const lastAttemptMs = 3_000;
let started = false;

/**
 * Sends what is pending: at the start, when the connection is back, when the student is known, and every 20 s while something is;
 * sooner at first without a connection, which may be back long before the browser says so.
 */
export function startPendingAnswers() {
  if (started) return;
  started = true;
  let retryMs = firstRetryMs;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const flush = (isNews: boolean) => {
    if (session.token && session.userId !== null) void pendingAnswers.flush(isNews);
  };
  const flushWaiting = () => {
    if (pendingAnswers.isWaiting()) flush(false);
  };
  const retrySoon = () => {
    retry = undefined;
    if (!pendingAnswers.isWaiting()) return;
    retryMs *= 2;
    flush(false);
  };
  const retryIn = () => {
    clearTimeout(retry);
    // spread: a whole school may have lost the connection
    retry = setTimeout(retrySoon, retryMs * (1 + Math.random() / 4));
  };
  window.addEventListener("online", () => {
    clearTimeout(retry);
    retry = undefined;
    retryMs = firstRetryMs;
    flush(true);
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) page.reclaim();
  });
  window.addEventListener("storage", ({ key, oldValue, newValue }) => {
    if (key !== null && !key.startsWith(answerPrefix)) return;
    if (newValue === null) for (const id of onScreen) pendingAnswers.restore(id, key, oldValue);
    // the server has answered another tab: the exercise has changed here too
    const [before, waiting] = [findHandedIn(oldValue), findHandedIn(newValue)];
    if (waiting?.isTaken) pendingAnswers.noteTaken(waiting);
    if (before && !waiting) {
      pendingAnswers.dropMemory(before.place.exerciseId);
      void refreshAfterAnswer(queryClient, before.place);
    }
    pendingAnswers.emit();
  });
  let student = session.userId;
  session.subscribe(() => {
    if (session.ended === "signedOut" && student !== null) pendingAnswers.clearMemory(student);
    student = session.userId;
    if (!session.token) pendingAnswers.readmit();
    flush(true);
  });
  setInterval(flushWaiting, retryEveryMs);
  pendingAnswers.onOutcome((outcome) => {
    if (outcome.is !== "kept") {
      retryMs = firstRetryMs;
      // the connection works: what else has failed need not wait longer
      if (retry !== undefined) retryIn();
      void refreshAfterAnswer(queryClient, outcome.place);
    } else if (outcome.error?.status === 0 && retryMs < retryEveryMs) {
      // one for all answers
      if (retry === undefined) retryIn();
    }
    if (outcome.is === "refused" && !isOnScreen(outcome.place.exerciseId))
      notifyError(
        `${nameAnswer(queryClient, outcome.place)} não foi aceita: ${readProblems(outcome.error)[0]}`,
      );
  });
  const forget = () => pendingAnswers.forget();
  session.beforeSignOut(forget);
  session.afterSignOut(forget);
  flush(true);
}

/** A last attempt to send what was handed in; returns whether anything unsent is left. */
export async function sendLastAnswers(): Promise<boolean> {
  if (pendingAnswers.isWaiting())
    await Promise.race([
      pendingAnswers.flush(),
      new Promise((resolve) => setTimeout(resolve, lastAttemptMs)),
    ]);
  return pendingAnswers.hasUnsent();
}
