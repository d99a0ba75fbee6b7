import type { createDrafts, Draft, DraftsDeps } from "./create-drafts.ts";
import { draftsOf, listKeys } from "./device-keys.ts";

type SlotsDeps = Pick<DraftsDeps, "storage" | "userId"> & { drafts: ReturnType<typeof createDrafts> };

/** Several drafts of one place, each in a slot of its own below it (`<place>#<name>`): more than one tab may write there. */
export function createDraftSlots({ storage, userId, drafts }: SlotsDeps) {
  return {
    /** The drafts at a place and in its slots, the newest first. */
    list(place: string): { slot: string; draft: Draft }[] {
      const owner = userId();
      if (owner === null) return [];
      const base = draftsOf(owner) + place;
      return listKeys(storage, base)
        .filter((key) => key === base || key.startsWith(`${base}#`))
        .flatMap((key) => {
          const slot = place + key.slice(base.length);
          const draft = drafts.get(slot);
          return draft ? [{ slot, draft }] : [];
        })
        .sort((one, other) => (other.draft.at ?? 0) - (one.draft.at ?? 0));
    },
    /** Whether it is this very draft that lies there, and none that another tab has written since. */
    holds(slot: string, draft: Draft): boolean {
      return JSON.stringify(drafts.get(slot)) === JSON.stringify(draft);
    },
    /** Drops this very draft; what another tab has written since in the same slot stays. */
    dropOwn(slot: string, draft: Draft) {
      if (this.holds(slot, draft)) drafts.drop(slot);
    },
  };
}
