import type { DraftFields } from "../../platform/drafts/create-drafts.ts";
import { plainText } from "../../ui/rich-text/plain-text.ts";

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

/** Whether the server may have stored a sent text as this one: only a text with tags is cleaned, and then reads the same. */
const isStoredAs = (sent: string, text: string): boolean =>
  sent.trim() === text || (sent.includes("<") && plainText(sent).trim() === plainText(text).trim());

/**
 * Merges an edit with changes made elsewhere since its author last saw the post, as `known`: fields edited here keep what was
 * written, the others are as they are `now`. `clashes` are the fields changed differently in both places; a text in `sent` doesn't
 * conflict, since it came from here, even if the server cleaned it.
 */
export function mergeEdit<F extends DraftFields>(
  known: F,
  written: F,
  now: F,
  sent: readonly Partial<DraftFields>[] = [],
) {
  const before = tidy(known);
  const changes = listChanges(tidy(written), before);
  const others = Object.entries(listChanges(tidy(now), before));
  const isOurs = (name: string, text: string) =>
    changes[name] === text || sent.some(({ [name]: one }) => one !== undefined && isStoredAs(one, text));
  const clashes = Object.fromEntries(others.filter(([name, text]) => name in changes && !isOurs(name, text)));
  return { fields: { ...now, ...changes }, clashes };
}
