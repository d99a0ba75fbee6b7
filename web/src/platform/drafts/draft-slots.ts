import type { createDrafts, Draft } from "./create-drafts.ts";

/** Several drafts of one place, each in its own slot below it (`<place>#<name>`), since several tabs may write there. */
export function createDraftSlots(drafts: ReturnType<typeof createDrafts>) {
  return {
    /** The drafts at a place and in its slots, newest first. */
    list(place: string): { slot: string; draft: Draft }[] {
      return drafts
        .list(place)
        .filter((slot) => slot === place || slot.startsWith(`${place}#`))
        .flatMap((slot) => {
          const draft = drafts.get(slot);
          return draft ? [{ slot, draft }] : [];
        })
        .sort((one, other) => (other.draft.at ?? 0) - (one.draft.at ?? 0));
    },
    /** Whether the slot still holds this draft, and none that another tab has written since. */
    holds(slot: string, draft: Draft): boolean {
      return JSON.stringify(drafts.get(slot)) === JSON.stringify(draft);
    },
    /** Drops this draft; one that another tab has written to the same slot since is kept. */
    dropOwn(slot: string, draft: Draft) {
      if (this.holds(slot, draft)) drafts.drop(slot);
    },
  };
}
