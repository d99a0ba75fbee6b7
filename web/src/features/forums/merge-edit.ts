import type { DraftFields } from "../../platform/drafts/create-drafts.ts";

/** The fields in which a form differs from what it started from. */
export const listChanges = (fields: DraftFields, from: DraftFields): DraftFields =>
  Object.fromEntries(Object.entries(fields).filter(([name, text]) => text !== from[name]));

/** Texts as the server keeps them, but for HTML that it cleans: a phone's keyboard leaves a space behind. */
const tidy = <F extends DraftFields>(fields: F): F =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, text.replace(/\r\n?/g, "\n").trim()]),
  ) as F;

/** Whether the server keeps both as the same. */
export const isSame = (one: DraftFields, other: DraftFields): boolean =>
  Object.keys(listChanges(tidy(one), tidy(other))).length === 0;

/**
 * An edit of a post that may have been changed elsewhere since its author last saw it, as `known`: what was written here stays,
 * what was left alone is as it is `now`. `clashes` are the fields that both have changed, each in its own way; a text of `sent`
 * is none, since it came from here.
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
