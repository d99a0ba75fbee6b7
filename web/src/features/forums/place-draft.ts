import type { createDrafts, Draft, DraftFields } from "../../platform/create-drafts.ts";
import type { createDraftSlots } from "../../platform/draft-slots.ts";

type PlaceDraftDeps = {
  drafts: ReturnType<typeof createDrafts>;
  slots: ReturnType<typeof createDraftSlots>;
  /** Which of a place's drafts this tab has written: it outlives a reload. */
  tab: { read: (place: string) => string | undefined; write: (place: string, slot: string) => void };
  now: () => number;
};

type Slot = { slot: string; draft: Draft };

/**
 * The unsent text of one opening of a form. Each opening writes in a slot of its own below `place`, named by its key, so that
 * two tabs that write a new reply in the same discussion keep both. A form that opens goes on from what its tab has written, else
 * from what was written last; when somebody else has gone on from that, too, the two part.
 */
export function openPlaceDraft({ drafts, slots, tab, now }: PlaceDraftDeps, place: string) {
  const kept = slots.list(place);
  const written = tab.read(place);
  const found: Slot | null = kept.find(({ slot }) => slot === written) ?? kept[0] ?? null;
  /** What this form has put on the device, or found there. */
  let own = found;
  let key = found?.draft.key ?? drafts.newKey();
  return {
    found: found?.draft ?? null,
    /** Goes with each attempt: one opening of the form, one save. */
    get key() {
      return key;
    },
    /** Answers whether the device kept it; `from` is what the fields said before. */
    keep(fields: DraftFields, from?: DraftFields): boolean {
      // another tab has written on, sent or discarded what was found: this is another text from here on
      if (own && !slots.holds(own.slot, own.draft)) key = drafts.newKey();
      const next = { slot: `${place}#${key}`, draft: { fields, key, at: now(), ...(from && { from }) } };
      if (!drafts.keep(next.slot, next.draft)) return false;
      if (own && own.slot !== next.slot) slots.dropOwn(own.slot, own.draft);
      own = next;
      tab.write(place, next.slot);
      return true;
    },
    /** A key that was spent must not be tried again with another text. */
    renewKey() {
      key = drafts.newKey();
    },
    /** Forgets this form's text, and none of another tab's. */
    drop() {
      if (own) slots.dropOwn(own.slot, own.draft);
      own = null;
    },
  };
}
