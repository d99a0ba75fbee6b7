import type { Kept } from "./kept-answers.ts";

/** 0 for what is sent first; null for what is not sent automatically. */
function rankOf({ place, state, draft, refusal }: Kept): number | null {
  const hasUpload = draft.file !== null && draft.file.id === null;
  if (state === "queued") return hasUpload ? 1 : 0;
  // a picture is uploaded while its answer is still being written
  return state === "draft" && place.type === "DD" && hasUpload && !refusal && !draft.file?.isRefused
    ? 2
    : null;
}

/**
 * What is to be sent, in order: answers without a file, or those with an upload, which may never end on a weak connection. Of
 * the latter, handed-in answers come before a draft's picture.
 */
export function inSendingOrder(kept: readonly Kept[], uploads: boolean): Kept[] {
  const ranked = kept.map((one) => ({ one, rank: rankOf(one) }));
  return ranked
    .filter(
      (entry): entry is { one: Kept; rank: number } => entry.rank !== null && entry.rank > 0 === uploads,
    )
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
}
