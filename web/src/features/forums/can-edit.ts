import type { Discussion, OpenDiscussion, Reply } from "@sabia/contract";
import { whyNotWrite } from "./why-not-write.ts";

type Viewer = number | undefined;

/** The author edits a discussion, even a closed one, unless the school closed it or the forum is read-only (wire §3). */
export const canEditDiscussion = (
  { user, closed_by_school }: Pick<Discussion, "user" | "closed_by_school">,
  place: { can_write?: boolean },
  viewerId: Viewer,
): boolean => place.can_write !== false && !closed_by_school && user.id === viewerId;

/** The author edits a reply that was not removed, while its discussion can be written in (spec §6). */
export const canEditReply = (
  { user_id, removed }: Pick<Reply, "user_id" | "removed">,
  discussion: Pick<OpenDiscussion, "can_write" | "status" | "closed_by_school">,
  viewerId: Viewer,
): boolean => user_id === viewerId && !removed && whyNotWrite(discussion) === null;
