import type { DraftFields } from "../../platform/create-drafts.ts";

/** As much of the drafts as attempts need (`platform/drafts.ts`). */
export type AttemptStore = {
  get(place: string): { fields: DraftFields; key: string } | null;
  keyFor(place: string): string;
  keep(place: string, draft: { fields: DraftFields; key: string }): boolean;
  drop(place: string): void;
};

const placeOf = (place: string) => `order/${place}`;

/**
 * The idempotency key of an order that is being sent: written down before the first byte leaves, the same through reloads and
 * other tabs until the server has said yes or no, so that a lost answer never charges twice. Another content is another order.
 */
export function createAttempts(store: AttemptStore) {
  /** Where the device keeps nothing, this page does. */
  const here = new Map<string, { content: string; key: string }>();
  return {
    keyFor(place: string, content: string): string {
      const kept = store.get(placeOf(place));
      if (kept?.fields.content === content) return kept.key;
      const own = here.get(place);
      if (!kept && own?.content === content) return own.key;
      store.drop(placeOf(place));
      const key = store.keyFor(placeOf(place));
      here.set(place, { content, key });
      store.keep(placeOf(place), { fields: { content }, key });
      return key;
    },
    /** Whether one was sent and never answered. */
    isOpen: (place: string): boolean => store.get(placeOf(place)) !== null || here.has(place),
    /** The server has said yes or no. */
    settle(place: string) {
      here.delete(place);
      store.drop(placeOf(place));
    },
  };
}
