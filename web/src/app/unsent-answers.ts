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

/** Answers that wait on this device. What sends them is a file of its own: most visits have nothing to send. */

const isKept = (prefix: string) => listKeys(localStorage, prefix).length > 0;

/** Whether this device, or this page alone, keeps texts of forums that this student has not sent. */
export const hasUnsentTexts = () =>
  isHeldInMemory("texts") || forumPlaces.some((form) => isKept(draftsOf(session.userId ?? 0) + form));

export const mayAnswersWait = (prefix = answerPrefix) => isKept(prefix);

const load = () => import("../features/exercises/pending/pending-answers.ts");

/** What reaches the answers' pictures and recordings. */
export const loadFiles = () => import("../features/exercises/pending/answer-files.ts");

/**
 * Leaves no drafts and no answers of this student behind on a device that others may use, though what keeps and sends them never
 * came to this tab: files, too, whose record is gone.
 */
export async function forgetUnsent(): Promise<void> {
  const owner = session.userId;
  if (owner === null) return;
  for (const prefix of [draftsOf(owner), answersOf(owner)]) removeKeys(localStorage, prefix);
  const { deviceFiles } = await loadFiles();
  await deviceFiles.clear(`${owner}:`);
}

/** Begins to send what waits. */
export const startSending = () => load().then(({ startPendingAnswers }) => startPendingAnswers());

/** Whether signing out would lose answers of this student; what was handed in gets a last attempt first. */
export async function hasUnsentAnswers(): Promise<boolean> {
  if (!mayAnswersWait(answersOf(session.userId)) && !isHeldInMemory("answers")) return false;
  const sending = await load().catch(() => null);
  // Nothing can be sent without a line: whoever signs out is asked.
  if (!sending) return true;
  sending.startPendingAnswers();
  return sending.sendLastAnswers();
}
