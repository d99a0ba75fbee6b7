import type { BrandDb } from "../../db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { fingerprintSubmission } from "../../platform/idempotency.ts";
import type { Session } from "../../platform/sessions.ts";
import { cleanWrittenText } from "../../platform/text/written-text.ts";
import {
  type DiscussionRow,
  findDiscussion,
  findSentDiscussion,
  insertDiscussion,
} from "./discussions.queries.ts";
import { refuseNewDiscussion } from "./forums.policy.ts";
import { isSentTwice } from "./sent-twice.ts";
import { findTopic } from "./topics.queries.ts";

type Draft = {
  topicId: number;
  title: string;
  description: string;
  status: string;
  key: string | string[] | undefined;
};

/**
 * Opens a discussion once, however often the same request arrives (wire §3). Throws `notFound`,
 * `forumReadOnly`, `unavailable` if it can be sent again, or `keyReused` for a key that was sent with other content.
 */
export async function saveDiscussion(db: BrandDb, session: Session, draft: Draft): Promise<DiscussionRow> {
  const { topicId, title, status, key } = draft;
  const topic = await findTopic(db, session, { topicId });
  if (!topic) throw new AppError("notFound");
  const sending = fingerprintSubmission(key, [topicId, title, draft.description, status]);
  const description = cleanWrittenText(draft.description);
  const { viewerId: userId, viewerPersonId: personId } = topic;
  const values = { topicId, userId, personId, title, description, status, now: session.now, ...sending };

  let refusal = refuseNewDiscussion(topic);
  let id: number | undefined;
  if (!refusal) {
    id = await insertDiscussion(db, values).catch((error) => {
      if (!isSentTwice(error)) throw error;
      return undefined;
    });
  }
  if (id === undefined) {
    const earlier = await findSentDiscussion(db, { userId, at: session.now, ...sending });
    if (!earlier) {
      // Saved neither now nor earlier: the student has just lost access.
      const now = await findTopic(db, session, { topicId });
      if (!now) throw new AppError("notFound");
      refusal = refuseNewDiscussion(now);
      // Lost for a moment only.
      if (!refusal) throw new AppError("unavailable", { retryAfter: 1 });
    }
    if (refusal && !(earlier && sending.sentKey)) throw new AppError(refusal);
    if (!earlier?.sentDigest?.equals(sending.sentDigest)) throw new AppError("keyReused");
    id = earlier.id;
  }
  const discussion = await findDiscussion(db, session, { discussionId: id });
  if (!discussion) throw new AppError("notFound");
  return discussion;
}
