import type { createDrafts, Draft, DraftFields } from "../../platform/drafts/create-drafts.ts";
import type { createDraftSlots } from "../../platform/drafts/draft-slots.ts";

type PlaceDraftDeps = {
  drafts: ReturnType<typeof createDrafts>;
  slots: ReturnType<typeof createDraftSlots>;
  /** The slot that this tab has written for a place; it survives a reload. */
  tab: { read: (place: string) => string | undefined; write: (place: string, slot: string) => void };
  now: () => number;
};

type Slot = { slot: string; draft: Draft };

const isSameText = (one: DraftFields, other: DraftFields) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The unsent text of one opening of a form. Each opening writes to its own slot below `place`, named by its key, so that two tabs
 * that write a new reply in the same discussion keep both. A form that opens continues this tab's text, else the latest one of
 * another tab, which it copies to its own slot at the first change.
 */
export function openPlaceDraft({ drafts, slots, tab, now }: PlaceDraftDeps, place: string) {
  const kept = slots.list(place);
  const written = tab.read(place);
  const found: Slot | null = kept.find(({ slot }) => slot === written) ?? kept[0] ?? null;
  /** The slot that this form has written, or found. */
  let own = found;
  /** This form's earlier slots, kept while the device refuses to store their replacement. */
  let older: Slot[] = [];
  let key = found?.draft.key ?? drafts.newKey();
  /** Another tab's text, while it is unchanged here: that tab's form still uses its key. */
  let othersDraft = found && found.slot !== written ? found.draft : null;
  const dropOlder = (from: Pick<typeof slots, "dropOwn">) => {
    for (const { slot, draft } of older) from.dropOwn(slot, draft);
    older = [];
  };
  const put = (draft: Draft): boolean => {
    const next = { slot: `${place}#${draft.key}`, draft };
    const isKept = drafts.keep(next.slot, draft);
    // nobody is signed in: not stored in memory either
    if (!isKept && !slots.holds(next.slot, draft)) return false;
    if (own && own.slot !== next.slot) older.push(own);
    own = next;
    othersDraft = null;
    tab.write(place, next.slot);
    if (isKept) dropOlder(slots);
    return isKept;
  };
  return {
    found: found?.draft ?? null,
    /** Whether the text is on the device, not only in this page's memory. */
    get isSafe() {
      return own !== null && drafts.isSafe(own.slot);
    },
    /** The idempotency key: the same for each attempt to save. */
    get key() {
      return key;
    },
    /** Returns whether the device stored it; `from` is the version that an edit started from. */
    keep(fields: DraftFields, from?: DraftFields): boolean {
      const isDiverging = othersDraft?.key === key && !isSameText(othersDraft.fields, fields);
      // another tab has changed, sent or discarded what was found: this becomes a separate text
      if (isDiverging || (own && !slots.holds(own.slot, own.draft))) key = drafts.newKey();
      return put({ fields, key, at: now(), ...(from && { from }) });
    },
    /** After a write by another tab: restores this form's text if it is gone. Returns false if the device no longer stores it. */
    restore(): boolean {
      if (!own || othersDraft || slots.holds(own.slot, own.draft)) return true;
      const there = drafts.get(own.slot);
      if (there && isSameText(there.fields, own.draft.fields)) {
        // rewriting it would make that tab rewrite it in turn
        own = { slot: own.slot, draft: there };
        return true;
      }
      // if the slot is empty, the key stays: if that tab sent the text, sending it again unchanged saves it once
      if (there) key = drafts.newKey();
      return put({ ...own.draft, key });
    },
    /** A used key must not be sent again with another text. */
    renewKey() {
      key = drafts.newKey();
    },
    /** Drops this form's text, but no other tab's; `from` is needed after the end of the session that the text belongs to. */
    drop(from: Pick<typeof slots, "dropOwn"> = slots) {
      dropOlder(from);
      if (own) from.dropOwn(own.slot, own.draft);
      own = null;
    },
  };
}
