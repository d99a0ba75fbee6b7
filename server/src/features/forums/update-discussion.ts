import type { BrandDb } from "../../db/database.ts";
import { AppError, type FieldErrors } from "../../platform/errors.ts";
import type { Session } from "../../platform/sessions.ts";
import { cleanEdit, findLengthFault } from "./clean-edit.ts";
import { changeDiscussion, type DiscussionRow, findDiscussion } from "./discussions.queries.ts";
import { findDiscussionEditRefusal } from "./forums.policy.ts";

type Edit = {
  id: number;
  topicId: number | null | undefined;
  title: string;
  description: string | null | undefined;
  status: string | null | undefined;
};

/** The fault of an edited description, found even if other fields of the request can't be parsed. */
export async function findDiscussionEditFaults(
  db: BrandDb,
  session: Session,
  { id, description }: Partial<Edit>,
): Promise<FieldErrors> {
  const standing = id && (await findDiscussion(db, session, { discussionId: id }));
  const fault = findLengthFault(description ?? "", standing ? standing.description : "");
  return fault.length > 0 ? { description: fault } : {};
}

/** Changes a discussion of the student's own; omitted fields stay (wire §3). */
export async function updateDiscussion(db: BrandDb, session: Session, edit: Edit): Promise<DiscussionRow> {
  const place = { discussionId: edit.id };
  // If the student loses access while we write, a second look finds out why nothing was written.
  for (let attempt = 0; attempt < 2; attempt++) {
    const before = await findDiscussion(db, session, place);
    if (!before || (edit.topicId ?? before.topicId) !== before.topicId) throw new AppError("notFound");
    const refusal = findDiscussionEditRefusal({ ...before, isAuthor: before.userId === before.viewerId });
    if (refusal) throw new AppError(refusal);
    const changed = await changeDiscussion(db, {
      id: before.id,
      userId: before.viewerId,
      personId: before.viewerPersonId,
      title: edit.title,
      description:
        edit.description == null ? undefined : cleanEdit("description", edit.description, before.description),
      status: edit.status ?? undefined,
      now: session.now,
    });
    if (!changed) continue;
    const after = await findDiscussion(db, session, place);
    if (!after) throw new AppError("notFound");
    return after;
  }
  throw new AppError("unavailable", { retryAfter: 1 });
}
