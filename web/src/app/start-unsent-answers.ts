import { answerPrefix, mayAnswersWait, startSending } from "./unsent-answers.ts";

/** Without a line a file can't be had; the next page load tries again. */
const noLine = () => undefined;

/** What asks before answers are lost by signing out, brought while there is a line: it may be asked when there is none. */
export const bringSignOutQuestion = () => void import("./sign-out-question.tsx").catch(noLine);

function start() {
  bringSignOutQuestion();
  void startSending().catch(noLine);
}

/** Begins to send what an earlier visit left (a closed tab, a lost line, a session that ran out), and what another tab writes. */
export function startUnsentAnswers() {
  if (mayAnswersWait()) start();
  window.addEventListener("storage", ({ key, newValue }) => {
    if (newValue !== null && key?.startsWith(answerPrefix)) start();
  });
}
