import { isHeldInMemory } from "../platform/held-in-memory.ts";
import { session } from "../platform/session.ts";

/** Answers that wait on this device. What sends them is a file of its own: most visits have nothing to send. */

/** As in features/exercises/pending/kept-answers.ts. */
export const answerPrefix = "answer:";

export const mayAnswersWait = (prefix = answerPrefix) =>
  Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at)).some((key) =>
    key?.startsWith(prefix),
  );

const load = () => import("../features/exercises/pending/pending-answers.ts");

/** Begins to send what waits. */
export const startSending = () => load().then(({ startPendingAnswers }) => startPendingAnswers());

/** Whether signing out would lose answers of this student; what was handed in gets a last attempt first. */
export async function hasUnsentAnswers(): Promise<boolean> {
  if (!mayAnswersWait(`${answerPrefix}${session.userId}:`) && !isHeldInMemory()) return false;
  const sending = await load().catch(() => null);
  // Nothing can be sent without a line: whoever signs out is asked.
  if (!sending) return true;
  sending.startPendingAnswers();
  return sending.sendLastAnswers();
}
