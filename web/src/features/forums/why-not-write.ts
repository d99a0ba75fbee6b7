import { errorTexts } from "@sabia/contract/texts";

/** Why nobody, or not this student, may write here: reading stays (wire §3). Null where writing is open. */
export function whyNotWrite(place: { can_write: boolean; status?: "E" | "R" | "F" }): string | null {
  if (place.status === "F") return errorTexts.discussionClosed;
  return place.can_write ? null : errorTexts.forumReadOnly;
}
