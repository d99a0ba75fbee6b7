import type { BrandDb } from "../../db/database.ts";
import { AppError, type FieldErrors } from "../../platform/errors.ts";
import { fingerprintSubmission } from "../../platform/idempotency.ts";
import type { Session } from "../../platform/sessions.ts";
import { cleanWrittenText } from "../../platform/text/written-text.ts";
import { findDiscussion } from "./discussions.queries.ts";
import { findNewReplyRefusal } from "./forums.policy.ts";
import { findSentReply, insertReply, type ReplyRow } from "./replies.queries.ts";
import { unlessSentTwice } from "./sent-twice.ts";

type Draft = { discussionId: number; reply: string; key: string | string[] | undefined };

const mostTries = 3;

const emptyReply: FieldErrors = { reply: ["Escreva sua pergunta/resposta."] };

/** The fault of a written reply of which sanitising leaves nothing, found even if other fields can't be parsed. */
export const findReplyFaults = (written: string | undefined): FieldErrors =>
  written !== undefined && cleanWrittenText(written) === "" ? emptyReply : {};

/** Returns the sanitised reply; throws `invalid` if sanitising left nothing. */
export function requireReply(reply: string): string {
  if (reply === "") throw new AppError("invalid", { fields: emptyReply });
  return reply;
}

/** Saves a reply once, however often the same request arrives (wire §3). */
export async function saveReply(db: BrandDb, session: Session, draft: Draft): Promise<ReplyRow> {
  for (let attempt = 1; attempt <= mostTries; attempt++) {
    const reply = await trySaving(db, session, draft);
    if (reply) return reply;
  }
  throw new AppError("unavailable", { retryAfter: 1 });
}

/**
 * Returns undefined if the reply was not saved although nothing forbids it now: the discussion was closed only
 * for that moment.
 */
async function trySaving(db: BrandDb, session: Session, draft: Draft): Promise<ReplyRow | undefined> {
  const { discussionId } = draft;
  const reply = requireReply(cleanWrittenText(draft.reply));
  const sending = fingerprintSubmission(draft.key, [discussionId, draft.reply]);
  const saved = await unlessSentTwice(
    insertReply(db, session, { discussionId, reply, at: session.now, ...sending }),
  );
  if (saved) return saved;

  const discussion = await findDiscussion(db, session, { discussionId });
  if (!discussion) throw new AppError("notFound");
  const earlier = await findSentReply(db, {
    userId: discussion.viewerId,
    discussionId,
    at: session.now,
    ...sending,
  });
  // A repeated key is answered even if the student may not write any more: its reply was saved before.
  if (earlier && sending.sentKey) {
    if (!earlier.sentDigest?.equals(sending.sentDigest)) throw new AppError("keyReused");
    return earlier;
  }
  const refusal = findNewReplyRefusal({
    enrollmentStatus: discussion.enrollmentStatus,
    discussionStatus: discussion.status,
  });
  if (refusal) throw new AppError(refusal);
  return earlier;
}
