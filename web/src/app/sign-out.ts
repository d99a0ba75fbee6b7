import { forgetEarly } from "../platform/api/early-data.ts";
import { queryClient } from "../platform/api/query-client.ts";
import { dropDrafts } from "../platform/drafts/form-drafts.ts";
import { hasUnsentProgress } from "../platform/progress/pending-progress.ts";
import { session } from "../platform/session/session.ts";
import { hasUnsentAnswers, hasUnsentTexts } from "./unsent-answers.ts";

let leaving = false;

/** Whether the session that is over was ended here, on `/logout` or on the way there, which tells of it: no other page does. */
export const isLeaving = (): boolean => leaving;

/**
 * Ends the session and starts the site anew, with the app info of a new page (spec §2, `/logout`). Where the portal doesn't answer the
 * browser would put its own page in the place of ours: null then, for a page that tells of it.
 */
export async function leave(): Promise<null> {
  leaving = true;
  const told = await session.signOut();
  queryClient.clear();
  dropDrafts();
  if (!told) {
    forgetEarly();
    return null;
  }
  window.location.replace("/");
  // the page is on its way out: nothing of this one may be drawn any more
  return new Promise(() => undefined);
}

/** Signs out, unless something unsent would be lost by it: the page that asks first (wire §8) is told what. */
export async function signOut(): Promise<{ answers: boolean; progress: boolean; texts: boolean } | null> {
  leaving = false;
  if (session.token) {
    const [answers, progress] = await Promise.all([hasUnsentAnswers(), hasUnsentProgress()]);
    const texts = hasUnsentTexts();
    if (answers || progress || texts) return { answers, progress, texts };
  }
  return leave();
}
