import type { Moment } from "../read/moments.ts";
import { fingerprintOf, type Kind, type Ledger } from "./ledger.ts";

/**
 * The fingerprint of an entry, and a time that the import writes with it: if the row has another one at the next
 * import, it was changed in the portal. Earlier versions of the portal stored only what stands before the point.
 */
export const datedFingerprint = (content: unknown, moment: Moment | null): string =>
  `${fingerprintOf(content)}.${JSON.stringify(moment)}`;

export const isSameEntry = (stored: string | undefined, fingerprint: string): boolean =>
  stored === fingerprint || stored === fingerprint.split(".")[0];

/**
 * Remembers an entry of what students did, which is written once, and tells whether the last import had the same
 * one.
 */
export function noteEntry(ledger: Ledger, kind: Kind, key: string, fingerprint: string): "same" | "other" {
  const same = isSameEntry(ledger.stored(kind, key), fingerprint);
  ledger.remember(kind, key, fingerprint);
  return same ? "same" : "other";
}

/** The time that the last import wrote; undefined if it didn't have the entry, or didn't say. */
export function storedMoment(stored: string | undefined): Moment | null | undefined {
  const moment = stored?.split(".")[1];
  return moment === undefined ? undefined : JSON.parse(moment);
}
