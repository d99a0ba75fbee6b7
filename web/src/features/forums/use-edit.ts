import { useRef } from "react";
import { ApiError } from "../../platform/api/api-client.ts";
import type { DraftFields } from "../../platform/drafts/create-drafts.ts";
import { dropDraft, keepDraft, readDraft } from "../../platform/drafts/form-drafts.ts";
import { mergeEdit } from "./merge-edit.ts";

const changedElsewhere =
  "Este texto foi alterado em outra aba ou em outro aparelho depois que você o abriu. Salvar de novo troca o que está lá pelo que está aqui.";

type Edit<F> = {
  /** Tells this post from all others. */
  place: string;
  /** The post as it is now. */
  read: () => Promise<F>;
  write: (fields: F) => Promise<{ message: string }>;
};

/**
 * Saves an edit without undoing what its author changed meanwhile in another tab or on another device: of a field that was
 * changed in both places it is told once (409), and saving again means it.
 */
export function useEdit<F extends DraftFields>({ place, read, write }: Edit<F>) {
  const seen = useRef<F | null>(null);
  /** Whose answers may have been lost: any of it may be what stands there. */
  const sent = useRef<F[]>([]);
  /** The last of them, past a reload. */
  const lastSent = `sent ${place}`;
  /** `from` is what the text was written over, however long ago. */
  return async (written: F, _key: string, from: F) => {
    const known = seen.current ?? from;
    const sentBefore = { ...written, ...readDraft(lastSent, Object.keys(written)) };
    const { fields, clashes } = mergeEdit(known, written, await read(), [...sent.current, sentBefore]);
    seen.current = { ...known, ...clashes };
    if (Object.keys(clashes).length > 0) throw new ApiError(409, changedElsewhere);
    sent.current.push(fields);
    keepDraft(lastSent, fields);
    const { message } = await write(fields);
    seen.current = fields;
    sent.current = [];
    dropDraft(lastSent);
    // the server may have tidied it up
    const stored = read().then(
      (text) => {
        seen.current = text;
        return text;
      },
      () => fields,
    );
    return { message, saved: fields, stored };
  };
}
