import type { ErrorCode } from "@sabia/contract";

/**
 * What decides whether a student may write: the status of their enrollment and of the discussion, who wrote it,
 * and when the school removed or closed it.
 */
type Standing = {
  enrollmentStatus: string;
  discussionStatus: string;
  isAuthor: boolean;
  removedAt: Date | null;
  closedAt: Date | null;
};

/** Only an active enrollment writes; a finished one reads (wire §3). */
export const canWrite = (enrollmentStatus: string): boolean => enrollmentStatus === "E";

/** The error for opening a discussion here, or undefined if it is allowed. */
export const findNewDiscussionRefusal = (
  standing: Pick<Standing, "enrollmentStatus">,
): ErrorCode | undefined => (canWrite(standing.enrollmentStatus) ? undefined : "forumReadOnly");

/**
 * The error for editing a discussion, or undefined if it is allowed. Its author may edit a closed one, as that
 * is how it is reopened, but not one that the school closed.
 */
export function findDiscussionEditRefusal(
  standing: Pick<Standing, "enrollmentStatus" | "isAuthor" | "removedAt" | "closedAt">,
): ErrorCode | undefined {
  if (!standing.isAuthor) return "notAuthor";
  if (standing.removedAt) return "postRemoved";
  if (standing.closedAt) return "discussionClosedBySchool";
  return canWrite(standing.enrollmentStatus) ? undefined : "forumReadOnly";
}

/** The error for writing a reply, or undefined if it is allowed. */
export function findNewReplyRefusal(
  standing: Pick<Standing, "enrollmentStatus" | "discussionStatus">,
): ErrorCode | undefined {
  if (!canWrite(standing.enrollmentStatus)) return "forumReadOnly";
  return standing.discussionStatus === "F" ? "discussionClosed" : undefined;
}

/** The error for editing a reply, or undefined if it is allowed. */
export function findReplyEditRefusal(standing: Omit<Standing, "closedAt">): ErrorCode | undefined {
  if (!standing.isAuthor) return "notAuthor";
  return standing.removedAt ? "postRemoved" : findNewReplyRefusal(standing);
}
