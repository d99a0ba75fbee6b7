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
import { findNewDiscussionRefusal } from "./forums.policy.ts";
import { unlessSentTwice } from "./sent-twice.ts";
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

  const saved = await unlessSentTwice(insertDiscussion(db, values));
  if (saved !== undefined) return requireDiscussion(db, session, saved);

  const earlier = await findSentDiscussion(db, { userId, at: session.now, ...sending });
  // A repeated key is answered even if the student may not write any more: its discussion was saved before.
  if (earlier && sending.sentKey) {
    if (!earlier.sentDigest?.equals(sending.sentDigest)) throw new AppError("keyReused");
    return requireDiscussion(db, session, earlier.id);
  }
  // The student may have lost access since the first look.
  const standing = await findTopic(db, session, { topicId });
  if (!standing) throw new AppError("notFound");
  const refusal = findNewDiscussionRefusal(standing);
  if (refusal) throw new AppError(refusal);
  // Access was lost for a moment only.
  if (!earlier) throw new AppError("unavailable", { retryAfter: 1 });
  return requireDiscussion(db, session, earlier.id);
}

async function requireDiscussion(
  db: BrandDb,
  session: Session,
  discussionId: number,
): Promise<DiscussionRow> {
  const discussion = await findDiscussion(db, session, { discussionId });
  if (!discussion) throw new AppError("notFound");
  return discussion;
}
