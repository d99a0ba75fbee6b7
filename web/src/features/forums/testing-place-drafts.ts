import { createDrafts } from "../../platform/drafts/create-drafts.ts";
import { createDraftSlots } from "../../platform/drafts/draft-slots.ts";
import { MemoryStorage } from "../../platform/testing.ts";
import { openPlaceDraft } from "./place-draft.ts";

export const place = "reply/new/7";

/** A browser: tabs share the device's storage, and each remembers what it wrote. */
export function start() {
  let made = 0;
  let time = 0;
  const storage = new MemoryStorage();
  const drafts = createDrafts({ storage, userId: () => 1, newKey: () => `key-${++made}` });
  const slots = createDraftSlots(drafts);
  const openTab = () => {
    const written = new Map<string, string>();
    const tab = {
      read: (at: string) => written.get(at),
      write: (at: string, slot: string) => void written.set(at, slot),
    };
    return (at = place) => openPlaceDraft({ drafts, slots, tab, now: () => ++time }, at);
  };
  return { drafts, slots, storage, openTab };
}
export const reply = (text: string) => ({ reply: text });
