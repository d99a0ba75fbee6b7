import { errorTexts } from "@sabia/contract/texts";

/** Why nobody, or not this student, may write here, though reading is allowed (wire §3). Null if writing is open. */
export function whyNotWrite(place: {
  can_write?: boolean;
  status?: "E" | "R" | "F";
  closed_by_school?: boolean;
}): string | null {
  if (place.closed_by_school) return errorTexts.discussionClosedBySchool;
  if (place.status === "F") return errorTexts.discussionClosed;
  return place.can_write === false ? errorTexts.forumReadOnly : null;
}
