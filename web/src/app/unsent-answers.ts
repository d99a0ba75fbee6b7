/** Answers that wait on this device. What sends them is a file of its own: most visits have nothing to send. */

/** As in features/exercises/pending/kept-answers.ts. */
const prefix = "answer:";

const mayWait = () =>
  Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at)).some((key) =>
    key?.startsWith(prefix),
  );

const load = () => import("../features/exercises/pending/pending-answers.ts");

/** Begins to send what an earlier visit left: a closed tab, a lost line, a session that ran out. */
export function startUnsentAnswers() {
  if (mayWait()) void load().then(({ startPendingAnswers }) => startPendingAnswers(), noLine);
}

/** Without a line the file can't be had; the next page load tries again. */
const noLine = () => undefined;

/** Whether signing out would lose answers of this student; what was handed in gets a last attempt first. */
export async function hasUnsentAnswers(): Promise<boolean> {
  if (!mayWait()) return false;
  const { sendLastAnswers, startPendingAnswers } = await load();
  startPendingAnswers();
  return sendLastAnswers();
}
