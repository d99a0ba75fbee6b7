import { forgetEarly } from "../platform/api/early-data.ts";
import { queryClient } from "../platform/api/query-client.ts";
import { dropDrafts } from "../platform/drafts/form-drafts.ts";
import { hasUnsentProgress } from "../platform/progress/pending-progress.ts";
import { session } from "../platform/session/session.ts";
import { hasUnsentAnswers, hasUnsentTexts } from "./unsent-answers.ts";

let leaving = false;

/**
 * Whether the session was ended by `/logout` in this tab, which reports it itself: other pages stay silent
 * then.
 */
export const isLeaving = (): boolean => leaving;

/**
 * Ends the session and reloads the site, with fresh app info (spec §2, `/logout`). Offline, a reload would
 * show the browser's error page: resolves to null then, and the caller shows a page of its own.
 */
export async function leave(): Promise<null> {
  leaving = true;
  const wasReached = await session.signOut();
  queryClient.clear();
  dropDrafts();
  if (!wasReached) {
    forgetEarly();
    return null;
  }
  window.location.replace("/");
  // the page is unloading: never resolves, so that nothing is rendered meanwhile
  return new Promise(() => undefined);
}

/**
 * Signs out, unless unsent work would be lost: resolves to what is unsent, for the confirmation (wire §8).
 */
export async function signOut(): Promise<{ answers: boolean; progress: boolean; texts: boolean } | null> {
  leaving = false;
  if (session.token) {
    const [answers, progress] = await Promise.all([hasUnsentAnswers(), hasUnsentProgress()]);
    const texts = hasUnsentTexts();
    if (answers || progress || texts) return { answers, progress, texts };
  }
  return leave();
}
