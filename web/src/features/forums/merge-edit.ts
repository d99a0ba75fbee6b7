import type { DraftFields } from "../../platform/create-drafts.ts";

/** The fields in which a form differs from what it started from. */
export const listChanges = (fields: DraftFields, from: DraftFields): DraftFields =>
  Object.fromEntries(Object.entries(fields).filter(([name, text]) => text !== from[name]));

/**
 * An edit of a post that may have been changed elsewhere since its author last saw it, as `known`: what was written here stays,
 * what was left alone is as it is `now`. `clashes` are the fields that both have changed, each in its own way.
 */
export function mergeEdit<F extends DraftFields>(known: F, written: F, now: F) {
  const changes = listChanges(written, known);
  const others = Object.entries(listChanges(now, known));
  const clashes = Object.fromEntries(
    others.filter(([name, text]) => name in changes && text !== written[name]),
  );
  return { fields: { ...now, ...changes }, clashes };
}
