import { answerPrefix } from "../platform/drafts/device-keys.ts";
import { session } from "../platform/session/session.ts";
import { forgetUnsent, mayAnswersWait, startSending } from "./unsent-answers.ts";

const retryMs = 20_000;
let retry: ReturnType<typeof setTimeout>;

/**
 * Offline the chunk can't be loaded: tries again after some time, and when the connection is back. Browsers that remember a failed
 * load (whatwg/html#6768) ask for it again only after a reload of the page.
 */
const start = () =>
  void startSending().catch(() => {
    clearTimeout(retry);
    retry = setTimeout(startWaiting, retryMs);
  });

const startWaiting = () => {
  if (mayAnswersWait()) start();
};

/**
 * Starts sending answers left by an earlier visit (a closed tab, a lost connection, an expired session) or
 * written by another tab. Signing out deletes them, and drafts too.
 */
export function startUnsentAnswers() {
  session.beforeSignOut(forgetUnsent);
  session.afterSignOut(forgetUnsent);
  startWaiting();
  window.addEventListener("online", startWaiting);
  window.addEventListener("storage", ({ key, newValue }) => {
    if (newValue !== null && key?.startsWith(answerPrefix)) start();
  });
}
