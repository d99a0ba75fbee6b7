import type { TabStorage } from "./tab-storage.ts";

/** Stored, so that after a reload this tab can still answer a duplicate that was suspended meanwhile. */
const replacedKey = "replaced_tokens";

/** Twelve hours of renewals every five minutes: afterwards no token can be renewed any more (wire §2). */
const keptOwn = 150;
const keptOfOthers = 20;

/** A token and the one that replaced it. */
export type Renewal = { from: string; to: string };

const readTokens = (text: string | null): string[] => {
  try {
    return (JSON.parse(text ?? "[]") as unknown[]).filter((token) => typeof token === "string");
  } catch {
    return [];
  }
};

/** Which token replaced which: all of this tab's session, and the latest of the browser's other sessions, from their tabs. */
export function createTokenChain(storage: TabStorage) {
  /** Earlier tokens of the present session, oldest first. */
  const own = new Set(readTokens(storage.getItem(replacedKey)));
  const ofOthers = new Map<string, string>();
  return {
    /** Whether it is an earlier token of this tab's session. */
    has: (token: string): boolean => own.has(token),
    /** The present token is about to be replaced. */
    add(token: string) {
      own.add(token);
      if (own.size > keptOwn) own.delete(own.values().next().value as string);
      storage.setItem(replacedKey, JSON.stringify([...own]));
    },
    /** The session is over, or another one begins. */
    clear() {
      own.clear();
      storage.removeItem(replacedKey);
    },
    /** A renewal in another session. Not stored. */
    overhear({ from, to }: Renewal) {
      // re-inserted, so that the order stays that of the renewals
      ofOthers.delete(from);
      ofOthers.set(from, to);
      if (ofOthers.size > keptOfOthers) ofOthers.delete(ofOthers.keys().next().value as string);
    },
    /** Every renewal since `token`, in order: the asking tab may know some of them. `present` is this tab's token. */
    listSince(token: string, present: string | null): Renewal[] {
      const tokens = [...own, ...(present === null ? [] : [present])];
      const pairs = own.has(token)
        ? tokens.slice(0, -1).map((from, i) => [from, tokens[i + 1] as string] as const)
        : [...ofOthers];
      let last = token;
      const renewals: Renewal[] = [];
      for (const [from, to] of pairs) {
        if (from !== last) continue;
        renewals.push({ from, to });
        last = to;
      }
      return renewals;
    },
  };
}
