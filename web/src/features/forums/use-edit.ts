import { useRef } from "react";
import { ApiError } from "../../platform/api-client.ts";
import type { DraftFields } from "../../platform/create-drafts.ts";
import { mergeEdit } from "./merge-edit.ts";

const changedElsewhere =
  "Este texto foi alterado em outra aba ou em outro aparelho depois que você o abriu. Salvar de novo troca o que está lá pelo que está aqui.";

type Edit<F> = {
  /** The post as it is now. */
  read: () => Promise<F>;
  write: (fields: F) => Promise<{ message: string }>;
};

/**
 * Saves an edit without undoing what its author changed meanwhile in another tab or on another device: of a field that was
 * changed in both places it is told once (409), and saving again means it.
 */
export function useEdit<F extends DraftFields>({ read, write }: Edit<F>) {
  const seen = useRef<F | null>(null);
  /** `from` is what the text was written over, however long ago. */
  return async (written: F, _key: string, from: F): Promise<{ message: string; saved: F }> => {
    const known = seen.current ?? from;
    const { fields, clashes } = mergeEdit(known, written, await read());
    seen.current = { ...known, ...clashes };
    if (Object.keys(clashes).length > 0) throw new ApiError(409, changedElsewhere);
    const { message } = await write(fields);
    seen.current = fields;
    // the server may have tidied it up
    void read().then(
      (stored) => {
        seen.current = stored;
      },
      () => undefined,
    );
    return { message, saved: fields };
  };
}
