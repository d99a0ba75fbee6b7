/** What a thing is made of, as the database told: a revision of the content, or versions of rows. */
type Revision = number | string;

/** Keeps up to `limit` things, each until its revision is another one. */
export type RevisionCache<T> = {
  /** What is kept under the key at this revision, or what `load` gives; simultaneous callers share one load. */
  get(key: string, revision: Revision, load: () => Promise<T>): Promise<T>;
  /** What was kept last, perhaps old by now: good for choosing what to ask, not for an answer. */
  guess(key: string): Promise<T | undefined>;
};

type Entry<T> = { revision: Revision; value: Promise<T> };

/** Makes an empty cache. Which entry goes first: the one unused for longest. */
export function createRevisionCache<T>(limit: number): RevisionCache<T> {
  const entries = new Map<string, Entry<T>>();
  return {
    get(key, revision, load) {
      const known = entries.get(key);
      entries.delete(key);
      if (known?.revision === revision) {
        entries.set(key, known);
        return known.value;
      }
      const entry = { revision, value: load() };
      entries.set(key, entry);
      if (entries.size > limit) entries.delete(entries.keys().next().value as string);
      // A failed load is not kept.
      entry.value.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      return entry.value;
    },
    guess: async (key) => entries.get(key)?.value.catch(() => undefined),
  };
}
