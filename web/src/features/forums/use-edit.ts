import { useRef } from "react";
import { ApiError } from "../../platform/api/api-client.ts";
import type { DraftFields } from "../../platform/drafts/create-drafts.ts";
import { dropDraft, keepDraft, readDraft } from "../../platform/drafts/form-drafts.ts";
import { mergeEdit } from "./merge-edit.ts";

const changedElsewhere =
  "Este texto foi alterado em outra aba ou em outro aparelho depois que você o abriu. Salvar de novo troca o que está lá pelo que está aqui.";

type Edit<F> = {
  /** Distinguishes this post from all others. */
  place: string;
  /** The post as it is now; null if the school has barred its author from editing it, which the server's refusal will say. */
  read: () => Promise<F | null>;
  /** `stored` is the post as the server stored it, if its answer tells. */
  write: (fields: F) => Promise<{ message: string; stored?: F }>;
};

/**
 * Saves an edit without undoing what its author changed meanwhile in another tab or on another device: a field changed in both
 * places is reported once (409), and saving again overwrites it.
 */
export function useEdit<F extends DraftFields>({ place, read, write }: Edit<F>) {
  const seen = useRef<F | null>(null);
  /** Texts sent without knowing yet what was stored: any of them may be the current one. */
  const sent = useRef<F[]>([]);
  /** Stores the last of them, so that it survives a reload. */
  const lastSent = `sent ${place}`;
  const storing = useRef<Promise<F> | null>(null);
  /** `from` is the version the edit started from, however old. */
  return async (written: F, _key: string, from: F) => {
    // a late answer about the last save must not replace what this one learns
    const [now] = await Promise.all([read(), storing.current]);
    const known = seen.current ?? from;
    const sentBefore = readDraft(lastSent, Object.keys(written));
    const { fields, clashes } = mergeEdit(known, written, now ?? known, [...sent.current, sentBefore]);
    seen.current = { ...known, ...clashes };
    if (Object.keys(clashes).length > 0) throw new ApiError(409, changedElsewhere);
    sent.current.push(fields);
    keepDraft(lastSent, fields);
    const answer = await write(fields);
    seen.current = fields;
    // the server may have cleaned the text
    storing.current = Promise.resolve(answer.stored ?? read()).then(
      (text) => {
        seen.current = text ?? fields;
        sent.current = [];
        dropDraft(lastSent);
        return seen.current;
      },
      () => fields,
    );
    return { message: answer.message, saved: fields, stored: storing.current };
  };
}
