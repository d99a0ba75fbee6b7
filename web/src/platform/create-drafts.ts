/** What a student has written and not yet sent: the fields of one form. */
export type DraftFields = Readonly<Record<string, string>>;

export type Draft = {
  fields: DraftFields;
  /** Goes with every attempt to save, so that the server saves once (`Idempotency-Key`). */
  key: string;
  /** When it was written, where several drafts of one place may be: `Date.now()`. */
  at?: number;
};

export type DraftsDeps = {
  storage: Storage;
  /** The student whose drafts these are; null while unknown: then nothing is kept and nothing shown. */
  userId: () => number | null;
  newKey: () => string;
};

const prefixOf = (userId: number) => `draft:${userId}:`;

const isDraft = (value: unknown): value is Draft => {
  const { fields, key } = (value ?? {}) as Partial<Draft>;
  return (
    typeof key === "string" &&
    typeof fields === "object" &&
    fields !== null &&
    Object.values(fields).every((text) => typeof text === "string")
  );
};

/**
 * Drafts in local storage, told apart by student and place (`new reply in discussion 7`, `edit of reply 9`): they outlive
 * a reload and an expired session, and another student at the same device never sees them.
 */
export function createDrafts({ storage, userId, newKey }: DraftsDeps) {
  const keyOf = (place: string): string | null => {
    const id = userId();
    return id === null ? null : prefixOf(id) + place;
  };
  return {
    get(place: string): Draft | null {
      const key = keyOf(place);
      if (key === null) return null;
      try {
        const value: unknown = JSON.parse(storage.getItem(key) ?? "null");
        return isDraft(value) ? value : null;
      } catch {
        return null;
      }
    },
    /** The drafts at a place and in its slots (`<place>#<name>`), the newest first. */
    list(place: string): { slot: string; draft: Draft }[] {
      const base = keyOf(place);
      if (base === null) return [];
      return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "")
        .filter((key) => key === base || key.startsWith(`${base}#`))
        .flatMap((key) => {
          const slot = place + key.slice(base.length);
          const draft = this.get(slot);
          return draft ? [{ slot, draft }] : [];
        })
        .toSorted((one, other) => (other.draft.at ?? 0) - (one.draft.at ?? 0));
    },
    newKey,
    /** A key for a form that opens: the draft's own, so that a retry after a reload is still the same save. */
    keyFor(place: string): string {
      return this.get(place)?.key ?? newKey();
    },
    /** Answers whether the device kept it. */
    keep(place: string, draft: Draft): boolean {
      const key = keyOf(place);
      if (key === null) return false;
      try {
        storage.setItem(key, JSON.stringify(draft));
        return true;
      } catch {
        // a full storage must not stop the writing
        return false;
      }
    },
    drop(place: string) {
      const key = keyOf(place);
      if (key !== null) storage.removeItem(key);
    },
    /** Whether it is this very draft that lies there, and none that another tab has written since. */
    holds(place: string, draft: Draft): boolean {
      return JSON.stringify(this.get(place)) === JSON.stringify(draft);
    },
    /** Drops this very draft; what another tab has written since in the same place stays. */
    dropOwn(place: string, draft: Draft) {
      if (this.holds(place, draft)) this.drop(place);
    },
    /** Forgets all that this student left unsent. */
    forget() {
      const id = userId();
      if (id === null) return;
      const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at));
      for (const key of keys) if (key?.startsWith(prefixOf(id))) storage.removeItem(key);
    },
  };
}
