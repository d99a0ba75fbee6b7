import { answerPrefix } from "../platform/drafts/device-keys.ts";
import { session } from "../platform/session/session.ts";
import { forgetUnsent, mayAnswersWait, startSending } from "./unsent-answers.ts";

/** Without a line a file can't be had; the next page load tries again. */
const start = () => void startSending().catch(() => undefined);

/**
 * Begins to send what an earlier visit left (a closed tab, a lost line, a session that ran out), and what another tab writes; who
 * signs out leaves none of it behind, nor drafts.
 */
export function startUnsentAnswers() {
  session.beforeSignOut(forgetUnsent);
  session.afterSignOut(forgetUnsent);
  if (mayAnswersWait()) start();
  window.addEventListener("storage", ({ key, newValue }) => {
    if (newValue !== null && key?.startsWith(answerPrefix)) start();
  });
}
