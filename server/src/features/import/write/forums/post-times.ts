import { resolveMoment } from "../../read/moments.ts";
import type { ReplySource } from "../../read/package.types.ts";
import { storedMoment } from "../dated-fingerprint.ts";
import type { Ledger } from "../ledger.ts";
import type { Clocks } from "../move-dates.queries.ts";

/** The times of a post as its row has them. */
export type PostTimes = { readonly created_at: Date; readonly updated_at: Date | null };

export const postTimesOf = (
  { at, edited }: Pick<ReplySource, "at" | "edited">,
  { anchorDay, timeZone }: Pick<Clocks, "anchorDay" | "timeZone">,
): PostTimes => ({
  created_at: resolveMoment(at, anchorDay, timeZone),
  updated_at: edited && resolveMoment(edited, anchorDay, timeZone),
});

/** The edit that the last import wrote, null if the post had none; undefined if unknown. */
export function lastEditOf(
  ledger: Ledger,
  kind: "discussion" | "reply",
  key: string,
  { anchorDay, timeZone }: Clocks,
): Date | null | undefined {
  const edited = storedMoment(ledger.stored(kind, key));
  return edited && resolveMoment(edited, anchorDay, timeZone);
}
