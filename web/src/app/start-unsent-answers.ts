import { answerPrefix } from "../platform/drafts/device-keys.ts";
import { session } from "../platform/session/session.ts";
import { forgetUnsent, mayAnswersWait, startSending } from "./unsent-answers.ts";

/** Offline the chunk can't be loaded; the next page load tries again. */
const start = () => void startSending().catch(() => undefined);

/**
 * Starts sending answers left by an earlier visit (a closed tab, a lost connection, an expired session) or
 * written by another tab. Signing out deletes them, and drafts too.
 */
export function startUnsentAnswers() {
  session.beforeSignOut(forgetUnsent);
  session.afterSignOut(forgetUnsent);
  if (mayAnswersWait()) start();
  window.addEventListener("storage", ({ key, newValue }) => {
    if (newValue !== null && key?.startsWith(answerPrefix)) start();
  });
}
