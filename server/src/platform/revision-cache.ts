import { countBytes } from "./count-bytes.ts";

/** What a thing is made of, as the database told: a revision of the content, or versions of rows. */
type Revision = number | string;

/** Keeps what fits into its budget, each thing until its revision is another one. */
export type RevisionCache<T> = {
  /** What is kept under the key at this revision, or what `load` gives; simultaneous callers share one load. */
  get(key: string, revision: Revision, load: () => Promise<T>): Promise<T>;
  /** What was kept last, perhaps old by now: good for choosing what to ask, not for an answer. */
  guess(key: string): Promise<T | undefined>;
};

type Entry<T> = { revision: Revision; value: Promise<T>; bytes: number };

/** What one thing may take: a few large ones must not push all others out. */
const largestShare = 1 / 16;

type Options<T> = { megabytes: number; isWorthKeeping?: (value: T) => boolean };

/**
 * Makes an empty cache with a budget: a number of things would be no bound where people decide how long they are. What
 * goes first: the entry unused for longest.
 */
export function createRevisionCache<T>({
  megabytes,
  isWorthKeeping = () => true,
}: Options<T>): RevisionCache<T> {
  const budget = megabytes * 1_048_576;
  const entries = new Map<string, Entry<T>>();
  let held = 0;

  const drop = (key: string) => {
    held -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  const weigh = (key: string, entry: Entry<T>, value: T) => {
    // replaced or dropped while it was loaded
    if (entries.get(key) !== entry) return;
    const bytes = countBytes([key, entry.revision, value]);
    if (!isWorthKeeping(value) || bytes > budget * largestShare) return drop(key);
    entry.bytes = bytes;
    held += bytes;
    for (const [oldest] of entries) {
      if (held <= budget) break;
      drop(oldest);
    }
  };

  return {
    get(key, revision, load) {
      const known = entries.get(key);
      if (known?.revision === revision) {
        entries.delete(key);
        entries.set(key, known);
        return known.value;
      }
      drop(key);
      const entry = { revision, value: load(), bytes: 0 };
      entries.set(key, entry);
      entry.value.then(
        (value) => weigh(key, entry, value),
        // A failed load is not kept.
        () => entries.get(key) === entry && drop(key),
      );
      return entry.value;
    },
    guess: async (key) => entries.get(key)?.value.catch(() => undefined),
  };
}
