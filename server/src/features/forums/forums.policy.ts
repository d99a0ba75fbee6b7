import type { ErrorCode } from "@sabia/contract";

/** A student in front of what they want to write to: their enrollment's status and the discussion's, and whose it is. */
type Standing = { enrollmentStatus: string; discussionStatus: string; isAuthor: boolean };

/** Only an active enrollment writes; a finished one reads (wire §3). */
export const canWrite = (enrollmentStatus: string): boolean => enrollmentStatus === "E";

/** Why a discussion can't be opened here, or undefined. */
export const refuseNewDiscussion = (standing: Pick<Standing, "enrollmentStatus">): ErrorCode | undefined =>
  canWrite(standing.enrollmentStatus) ? undefined : "forumReadOnly";

/** Why a discussion can't be edited, or undefined. Its author may edit a closed one: that is how it opens again. */
export function refuseDiscussionEdit(
  standing: Pick<Standing, "enrollmentStatus" | "isAuthor">,
): ErrorCode | undefined {
  if (!standing.isAuthor) return "notAuthor";
  return canWrite(standing.enrollmentStatus) ? undefined : "forumReadOnly";
}

/** Why a reply can't be written, or undefined. */
export function refuseNewReply(
  standing: Pick<Standing, "enrollmentStatus" | "discussionStatus">,
): ErrorCode | undefined {
  if (!canWrite(standing.enrollmentStatus)) return "forumReadOnly";
  return standing.discussionStatus === "F" ? "discussionClosed" : undefined;
}

/** Why a reply can't be edited, or undefined. */
export const refuseReplyEdit = (standing: Standing): ErrorCode | undefined =>
  standing.isAuthor ? refuseNewReply(standing) : "notAuthor";
