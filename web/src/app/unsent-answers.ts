/** Answers that wait on this device. What sends them is a file of its own: most visits have nothing to send. */

/** As in features/exercises/pending/kept-answers.ts. */
export const answerPrefix = "answer:";

export const mayAnswersWait = () =>
  Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at)).some((key) =>
    key?.startsWith(answerPrefix),
  );

const load = () => import("../features/exercises/pending/pending-answers.ts");

/** Begins to send what waits. */
export const startSending = () => load().then(({ startPendingAnswers }) => startPendingAnswers());

/** Whether signing out would lose answers of this student; what was handed in gets a last attempt first. */
export async function hasUnsentAnswers(): Promise<boolean> {
  if (!mayAnswersWait()) return false;
  const { sendLastAnswers, startPendingAnswers } = await load();
  startPendingAnswers();
  return sendLastAnswers();
}
