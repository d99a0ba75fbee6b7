import type { DraftFields } from "../../platform/drafts/create-drafts.ts";

/** The fields of a form that differ from `from`. */
export const listChanges = (fields: DraftFields, from: DraftFields): DraftFields =>
  Object.fromEntries(Object.entries(fields).filter(([name, text]) => text !== from[name]));

/** Trims texts as the server does (without its HTML cleaning): a phone's keyboard leaves a space behind. */
const tidy = <F extends DraftFields>(fields: F): F =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, text.replace(/\r\n?/g, "\n").trim()]),
  ) as F;

/** Whether the server stores both as the same text. */
export const isSame = (one: DraftFields, other: DraftFields): boolean =>
  Object.keys(listChanges(tidy(one), tidy(other))).length === 0;

/**
 * Merges an edit with changes made elsewhere since its author last saw the post, as `known`: fields edited here keep what was
 * written, the others are as they are `now`. `clashes` are the fields changed differently in both places; a text in `sent` doesn't
 * conflict, since it came from here.
 */
export function mergeEdit<F extends DraftFields>(known: F, written: F, now: F, sent: readonly F[] = []) {
  const before = tidy(known);
  const changes = listChanges(tidy(written), before);
  const others = Object.entries(listChanges(tidy(now), before));
  const ours = [written, ...sent].map(tidy);
  const clashes = Object.fromEntries(
    others.filter(([name, text]) => name in changes && ours.every((fields) => fields[name] !== text)),
  );
  return { fields: { ...now, ...changes }, clashes };
}
