import { useRef, useState } from "react";
import type { DraftFields } from "../../platform/create-drafts.ts";
import { drafts } from "../../platform/drafts.ts";

const isSame = (one: DraftFields, other: DraftFields) =>
  Object.keys(one).every((name) => one[name] === other[name]);

/** The draft's own fields over the form's: a draft of an older version may lack one, or have one too many. */
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
  const key = useRef<string | null>(null);
  key.current ??= drafts.keyFor(place);

  const keep = (next: F) => {
    if (isSame(next, saved)) {
      drafts.drop(place);
      setKept(false);
    } else {
      setKept(drafts.keep(place, { fields: next, key: key.current ?? "" }));
    }
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
      drafts.drop(place);
      key.current = drafts.keyFor(place);
      keep(fields);
    },
    /** The server has this text now. */
    settle(text: F) {
      drafts.drop(place);
      key.current = drafts.keyFor(place);
      setSaved(text);
      setKept(false);
    },
    drop() {
      drafts.drop(place);
      setKept(false);
    },
  };
}
