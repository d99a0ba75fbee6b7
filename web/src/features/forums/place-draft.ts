import type { createDrafts, Draft, DraftFields } from "../../platform/drafts/create-drafts.ts";
import type { createDraftSlots } from "../../platform/drafts/draft-slots.ts";

type PlaceDraftDeps = {
  drafts: ReturnType<typeof createDrafts>;
  slots: ReturnType<typeof createDraftSlots>;
  /** Which of a place's drafts this tab has written: it outlives a reload. */
  tab: { read: (place: string) => string | undefined; write: (place: string, slot: string) => void };
  now: () => number;
};

type Slot = { slot: string; draft: Draft };

const isSameText = (one: DraftFields, other: DraftFields) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The unsent text of one opening of a form. Each opening writes in a slot of its own below `place`, named by its key, so that
 * two tabs that write a new reply in the same discussion keep both. A form that opens goes on from what its tab has written, else
 * from what was written last; of that it makes a text of its own as soon as it changes it.
 */
export function openPlaceDraft({ drafts, slots, tab, now }: PlaceDraftDeps, place: string) {
  const kept = slots.list(place);
  const written = tab.read(place);
  const found: Slot | null = kept.find(({ slot }) => slot === written) ?? kept[0] ?? null;
  /** What this form has put on the device, or found there. */
  let own = found;
  /** What lies there of it under former names, for as long as the device refuses what takes its place. */
  let older: Slot[] = [];
  let key = found?.draft.key ?? drafts.newKey();
  /** Another tab's text, as long as it stands here as it was found: the form there goes on under that key. */
  let others = found && found.slot !== written ? found.draft : null;
  const dropOlder = (from: Pick<typeof slots, "dropOwn">) => {
    for (const { slot, draft } of older) from.dropOwn(slot, draft);
    older = [];
  };
  const put = (draft: Draft): boolean => {
    const next = { slot: `${place}#${draft.key}`, draft };
    const isKept = drafts.keep(next.slot, draft);
    // nobody is signed in: not in memory either
    if (!isKept && !slots.holds(next.slot, draft)) return false;
    if (own && own.slot !== next.slot) older.push(own);
    own = next;
    others = null;
    tab.write(place, next.slot);
    if (isKept) dropOlder(slots);
    return isKept;
  };
  return {
    found: found?.draft ?? null,
    /** Whether the device has it, and not this page alone. */
    get isSafe() {
      return own !== null && drafts.isSafe(own.slot);
    },
    /** Goes with each attempt: one opening of the form, one save. */
    get key() {
      return key;
    },
    /** Answers whether the device kept it; `from` is what the fields said before. */
    keep(fields: DraftFields, from?: DraftFields): boolean {
      const isParting = others?.key === key && !isSameText(others.fields, fields);
      // another tab has written on, sent or discarded what was found: this is another text from here on
      if (isParting || (own && !slots.holds(own.slot, own.draft))) key = drafts.newKey();
      return put({ fields, key, at: now(), ...(from && { from }) });
    },
    /** Another tab has written: what it took of this form's own text is put back. False where the device doesn't keep it any more. */
    restore(): boolean {
      if (!own || others || slots.holds(own.slot, own.draft)) return true;
      const there = drafts.get(own.slot);
      if (there && isSameText(there.fields, own.draft.fields)) {
        // written anew, it would call that tab to write it anew
        own = { slot: own.slot, draft: there };
        return true;
      }
      // under its own key where nothing lies: what was sent there, and is sent again as it was, is saved once
      if (there) key = drafts.newKey();
      return put({ ...own.draft, key });
    },
    /** A key that was spent must not be tried again with another text. */
    renewKey() {
      key = drafts.newKey();
    },
    /** Forgets this form's text, and none of another tab's; `from` where the session that knew whose it is has ended. */
    drop(from: Pick<typeof slots, "dropOwn"> = slots) {
      dropOlder(from);
      if (own) from.dropOwn(own.slot, own.draft);
      own = null;
    },
  };
}
