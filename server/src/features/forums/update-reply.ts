import type { BrandDb } from "../../db/database.ts";
import { AppError, type FieldErrors } from "../../platform/errors.ts";
import type { Session } from "../../platform/sessions.ts";
import { cleanEdit, findLengthFault } from "./clean-edit.ts";
import { findReplyEditRefusal } from "./forums.policy.ts";
import { changeReply, findReply } from "./replies.queries.ts";
import { findReplyFaults, requireReply } from "./save-reply.ts";

type Edit = { id: number; reply: string; discussionId: number | null | undefined };

/** The fault of an edited reply, found even if other fields of the request can't be parsed. */
export async function findReplyEditFaults(
  db: BrandDb,
  session: Session,
  { id, reply }: Partial<Edit>,
): Promise<FieldErrors> {
  const standing = id && (await findReply(db, session, { replyId: id }));
  const fault = findLengthFault(reply ?? "", standing ? standing.reply : "");
  return fault.length > 0 ? { reply: fault } : findReplyFaults(reply);
}

/** Changes the text of a reply of the student's own (wire §3). */
export async function updateReply(db: BrandDb, session: Session, edit: Edit): Promise<void> {
  // If the discussion closes or the student loses access while we write, a second look finds out why nothing was written.
  for (let attempt = 0; attempt < 2; attempt++) {
    const reply = await findReply(db, session, { replyId: edit.id });
    if (!reply || (edit.discussionId ?? reply.discussionId) !== reply.discussionId)
      throw new AppError("notFound");
    const refusal = findReplyEditRefusal({ ...reply, isAuthor: reply.userId === reply.viewerId });
    if (refusal) throw new AppError(refusal);
    const text = requireReply(cleanEdit("reply", edit.reply, reply.reply));
    const { id, discussionId, viewerId: userId, viewerPersonId: personId } = reply;
    if (await changeReply(db, { id, discussionId, userId, personId, reply: text, now: session.now })) return;
  }
  throw new AppError("unavailable", { retryAfter: 1 });
}
