import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import { createDrafts, type DraftFields } from "../../platform/drafts/create-drafts.ts";
import { createDraftSlots } from "../../platform/drafts/draft-slots.ts";
import { drafts } from "../../platform/drafts/drafts.ts";
import { keepDraft, readDraft } from "../../platform/drafts/form-drafts.ts";
import { session } from "../../platform/session/session.ts";
import { isSame, listChanges } from "./merge-edit.ts";
import { openPlaceDraft } from "./place-draft.ts";

/** The draft's own fields over the form's: it holds those alone that were changed, and an older version may hold one too many. */
const merge = <F extends DraftFields>(original: F, draft: DraftFields | undefined): F =>
  Object.fromEntries(Object.entries(original).map(([name, text]) => [name, draft?.[name] ?? text])) as F;

const storage = window.localStorage;
const slots = createDraftSlots(drafts);

/** Of a student whose session is over: nobody's drafts are at hand any more. */
const slotsOf = (owner: number | null) =>
  createDraftSlots(createDrafts({ storage, userId: () => owner, newKey: drafts.newKey }));

const slotForm = (place: string) => `slot of ${place}`;
const tab = {
  read: (place: string) => readDraft(slotForm(place), ["slot"]).slot,
  write: (place: string, slot: string) => keepDraft(slotForm(place), { slot }),
};

/** Where unsent text lies: on the device, or where that refuses it in this page alone. */
export type Kept = "device" | "page" | null;

/** While the form is open its text stays on the device, whatever other tabs drop there and write. */
function useRestoring(draft: ReturnType<typeof openPlaceDraft>, setKept: Dispatch<SetStateAction<Kept>>) {
  useEffect(() => {
    const owner = session.userId;
    const restore = () => {
      const isBack = draft.restore();
      setKept((kept) => kept && (isBack && draft.isSafe ? "device" : "page"));
    };
    // the tab that signs out clears the device before this one hears of it: what was put back in between goes as well
    const forget = () => {
      if (session.ended === "signedOut") draft.drop(slotsOf(owner));
    };
    window.addEventListener("storage", restore);
    const unsubscribe = session.subscribe(forget);
    return () => {
      window.removeEventListener("storage", restore);
      unsubscribe();
    };
  }, [draft, setKept]);
}

/**
 * The fields of a form whose unsent text is kept on this device under `place` and offered again when the form opens
 * (after a reload, an expired session). `original` is what the form starts from without a draft.
 */
export function useDraft<F extends DraftFields>(place: string, original: F) {
  const [draft] = useState(() => openPlaceDraft({ drafts, slots, tab, now: Date.now }, place));
  const [saved, setSaved] = useState(original);
  // what was sent, and whose answer was lost, is no draft any more
  const [found] = useState(() => {
    const kept = draft.found;
    return kept && !isSame(merge(original, kept.fields), original) ? kept : null;
  });
  // a draft may be older than what stands there now: what it was written over counts
  const [from, setFrom] = useState(() => merge(original, found?.from));
  const [fields, setFields] = useState(() => merge(original, found?.fields));
  const [kept, setKept] = useState<Kept>(found && (draft.isSafe ? "device" : "page"));
  const [isRecovered, setRecovered] = useState(found !== null);

  useEffect(() => {
    if (!found) draft.drop();
  }, [draft, found]);
  useRestoring(draft, setKept);

  const drop = () => {
    draft.drop();
    setKept(null);
  };
  const keep = (next: F) => {
    const changes = listChanges(next, saved);
    // blanks are nothing to keep, nor to be asked about at the sign-out
    if (Object.values(changes).every((text) => text.trim() === "")) return drop();
    setKept(draft.keep(changes, listChanges(from, next)) ? "device" : "page");
  };
  return {
    fields,
    /** Whether anything stands here, or lies on this device, that isn't saved. */
    isWritten: kept !== null || Object.keys(listChanges(fields, saved)).length > 0,
    kept,
    /** Whether what it holds is the draft it opened with. */
    isRecovered,
    /** What the text was written over. */
    from,
    /** Goes with each attempt: one opening of the form, one save. Read when it is sent: it may have been renewed since this was drawn. */
    get key() {
      return draft.key;
    },
    set(change: Partial<F>) {
      const next = { ...fields, ...change };
      setFields(next);
      setRecovered(false);
      keep(next);
    },
    /** A key that was spent on another text must not be tried again. */
    renewKey() {
      draft.renewKey();
      keep(fields);
    },
    /** The server has this text now: it is what the form goes on from. */
    settle(text: F) {
      drop();
      draft.renewKey();
      setSaved(text);
      setFrom(text);
      setFields(text);
    },
    /** What the server has made of the text that it took: a later draft is written over that. */
    rebase: setFrom,
    drop,
  };
}
