import {
  answerPrefix,
  answersOf,
  draftsOf,
  forumPlaces,
  listKeys,
  removeKeys,
} from "../platform/drafts/device-keys.ts";
import { isHeldInMemory } from "../platform/drafts/held-in-memory.ts";
import { session } from "../platform/session/session.ts";

/** Pending answers on this device. The sender is a chunk of its own: most visits have nothing to send. */

const isKept = (prefix: string) => listKeys(localStorage, prefix).length > 0;

/** Whether this student has unsent forum texts, stored on this device or held in memory by this page. */
export const hasUnsentTexts = () =>
  isHeldInMemory("texts") || forumPlaces.some((form) => isKept(draftsOf(session.userId ?? 0) + form));

export const mayAnswersWait = (prefix = answerPrefix) => isKept(prefix);

const load = () => import("../features/exercises/pending/pending-answers.ts");

/** Loads the store of the answers' pictures and recordings. */
export const loadFiles = () => import("../features/exercises/pending/answer-files.ts");

/**
 * Deletes this student's drafts and answers, so that the next user of the device finds none, even when the
 * sender was never loaded in this tab. Covers files whose record is gone.
 */
export async function forgetUnsent(): Promise<void> {
  const owner = session.userId;
  if (owner === null) return;
  for (const prefix of [draftsOf(owner), answersOf(owner)]) removeKeys(localStorage, prefix);
  const { deviceFiles } = await loadFiles();
  await deviceFiles.clear(`${owner}:`);
}

/** Starts sending the pending answers. */
export const startSending = () => load().then(({ startPendingAnswers }) => startPendingAnswers());

/** Whether signing out would lose answers of this student. Submitted ones get a last attempt first. */
export async function hasUnsentAnswers(): Promise<boolean> {
  if (!mayAnswersWait(answersOf(session.userId)) && !isHeldInMemory("answers")) return false;
  const sending = await load().catch(() => null);
  // Offline nothing can be sent, so the student is asked.
  if (!sending) return true;
  sending.startPendingAnswers();
  return sending.sendLastAnswers();
}
