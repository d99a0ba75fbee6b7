import { countBytes } from "./count-bytes.ts";

/** The version of the data behind an entry: a content revision, or row versions. */
type Revision = number | string;

/** A cache within a memory budget; an entry is valid for one revision. */
export type RevisionCache<T> = {
  /**
   * The cached value of the key at this revision, or the result of `load`; simultaneous callers share one
   * load.
   */
  get(key: string, revision: Revision, load: () => Promise<T>): Promise<T>;
  /** The last cached value, perhaps stale: good for choosing what to query, not for an answer. */
  guess(key: string): Promise<T | undefined>;
};

type Entry<T> = { revision: Revision; value: Promise<T>; bytes: number };

/** The largest share of one entry: a few large ones must not evict all others. */
const largestShare = 1 / 16;

type Options<T> = { megabytes: number; isWorthKeeping?: (value: T) => boolean };

/**
 * Creates an empty LRU cache with a budget in megabytes: a number of entries would bound nothing, since users
 * decide how large they are.
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
  const touch = (key: string, entry: Entry<T>) => {
    entries.delete(key);
    entries.set(key, entry);
  };
  const weigh = (key: string, entry: Entry<T>, value: T) => {
    // replaced or evicted while it was loading
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
        touch(key, known);
        return known.value;
      }
      drop(key);
      const entry = { revision, value: load(), bytes: 0 };
      entries.set(key, entry);
      entry.value.then(
        (value) => weigh(key, entry, value),
        // A failed load is not cached.
        () => entries.get(key) === entry && drop(key),
      );
      return entry.value;
    },
    async guess(key) {
      const known = entries.get(key);
      if (known) touch(key, known);
      return known?.value.catch(() => undefined);
    },
  };
}
