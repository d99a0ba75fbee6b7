import { useRef, useState } from "react";
import type { Draft, DraftFields } from "../../platform/create-drafts.ts";
import { drafts } from "../../platform/drafts.ts";
import { listChanges } from "./merge-edit.ts";

/** The draft's own fields over the form's: it holds those alone that were changed, and an older version may hold one too many. */
const merge = <F extends DraftFields>(original: F, draft: DraftFields | undefined): F =>
  Object.fromEntries(Object.entries(original).map(([name, text]) => [name, draft?.[name] ?? text])) as F;

/**
 * The fields of a form whose unsent text is kept on this device under `place` and offered again when the form opens
 * (after a reload, an expired session). `original` is what the form starts from without a draft.
 */
export function useDraft<F extends DraftFields>(place: string, original: F) {
  const [found] = useState(() => drafts.get(place));
  const [saved, setSaved] = useState(original);
  const [fields, setFields] = useState(() => merge(original, found?.fields));
  const [isKept, setKept] = useState(found !== null);
  const [isRecovered, setRecovered] = useState(found !== null);
  /** What this form has put on the device: another tab may write in the same place. */
  const own = useRef<Draft | null>(found);
  const key = useRef<string | null>(null);
  key.current ??= found?.key ?? drafts.newKey();

  const drop = () => {
    if (own.current) drafts.dropOwn(place, own.current);
    own.current = null;
    setKept(false);
  };
  const keep = (next: F) => {
    const changes = listChanges(next, saved);
    if (Object.keys(changes).length === 0) return drop();
    const draft: Draft = { fields: changes, key: key.current ?? "" };
    const isSafe = drafts.keep(place, draft);
    if (isSafe) own.current = draft;
    setKept(isSafe);
  };
  return {
    fields,
    /** Whether unsent text lies on this device. */
    isKept,
    /** Whether what it holds is the draft it opened with. */
    isRecovered,
    /** Goes with each attempt: one opening of the form, one save. */
    key: key.current,
    set(change: Partial<F>) {
      const next = { ...fields, ...change };
      setFields(next);
      setRecovered(false);
      keep(next);
    },
    /** A key that was spent on another text must not be tried again. */
    renewKey() {
      key.current = drafts.newKey();
      keep(fields);
    },
    /** The server has this text now: it is what the form goes on from. */
    settle(text: F) {
      drop();
      key.current = drafts.newKey();
      setSaved(text);
      setFields(text);
    },
    drop,
  };
}
