import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import { createDrafts, type DraftFields } from "../../platform/drafts/create-drafts.ts";
import { createDraftSlots } from "../../platform/drafts/draft-slots.ts";
import { drafts } from "../../platform/drafts/drafts.ts";
import { keepDraft, readDraft } from "../../platform/drafts/form-drafts.ts";
import { session } from "../../platform/session/session.ts";
import { isSame, listChanges } from "./merge-edit.ts";
import { openPlaceDraft } from "./place-draft.ts";

/** Applies a draft to the form's fields: it holds only changed fields, and one of an earlier release may have an unknown one. */
const merge = <F extends DraftFields>(original: F, draft: DraftFields | undefined): F =>
  Object.fromEntries(Object.entries(original).map(([name, text]) => [name, draft?.[name] ?? text])) as F;

const storage = window.localStorage;
const slots = createDraftSlots(drafts);

/** Access to a student's drafts after their session has ended. */
const slotsOf = (owner: number | null) =>
  createDraftSlots(createDrafts({ storage, userId: () => owner, newKey: drafts.newKey }));

const slotForm = (place: string) => `slot of ${place}`;
const tab = {
  read: (place: string) => readDraft(slotForm(place), ["slot"]).slot,
  write: (place: string, slot: string) => keepDraft(slotForm(place), { slot }),
};

/** Where unsent text is stored: on the device, or only in this page's memory if the device refuses it. */
export type Kept = "device" | "page" | null;

/** Restores the text of an open form whenever other tabs drop or overwrite it. */
function useRestoring(draft: ReturnType<typeof openPlaceDraft>, setKept: Dispatch<SetStateAction<Kept>>) {
  useEffect(() => {
    const owner = session.userId;
    const restore = () => {
      const isBack = draft.restore();
      setKept((kept) => kept && (isBack && draft.isSafe ? "device" : "page"));
    };
    // the tab that signs out clears the device before this one is notified: what was restored in between is dropped as well
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
  // a text that was saved, but whose answer was lost, is no draft any more
  const [found] = useState(() => {
    const kept = draft.found;
    return kept && !isSame(merge(original, kept.fields), original) ? kept : null;
  });
  // a draft may be older than the current post: it counts from the version it started from
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
    // blank changes aren't stored, so they don't trigger the question at the sign-out
    if (Object.values(changes).every((text) => text.trim() === "")) return drop();
    setKept(draft.keep(changes, listChanges(from, next)) ? "device" : "page");
  };
  return {
    fields,
    /** Whether the form or this device has unsaved text. */
    isWritten: kept !== null || Object.keys(listChanges(fields, saved)).length > 0,
    kept,
    /** Whether it still shows the draft it opened with. */
    isRecovered,
    /** The version that the edit started from. */
    from,
    /** The idempotency key of this opening. A getter, since it may have been renewed since the last render. */
    get key() {
      return draft.key;
    },
    set(change: Partial<F>) {
      const next = { ...fields, ...change };
      setFields(next);
      setRecovered(false);
      keep(next);
    },
    /** A key used for another text must not be sent again. */
    renewKey() {
      draft.renewKey();
      keep(fields);
    },
    /** The server has saved this text: the form continues from it. */
    settle(text: F) {
      drop();
      draft.renewKey();
      setSaved(text);
      setFrom(text);
      setFields(text);
    },
    /** Sets the text as the server stored it: a later draft starts from that version. */
    rebase: setFrom,
    drop,
  };
}
