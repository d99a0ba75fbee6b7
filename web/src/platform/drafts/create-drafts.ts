import { createFallbackStorage } from "../fallback-storage.ts";
import { draftsOf, listKeys } from "./device-keys.ts";

/** A student's unsent text: the fields of one form. */
export type DraftFields = Readonly<Record<string, string>>;

export type Draft = {
  fields: DraftFields;
  /** Sent with every attempt, so that the server saves once (`Idempotency-Key`). */
  key: string;
  /** When it was written (`Date.now()`), for places that can have several drafts or forget old ones. */
  at?: number;
  /** For an edit, the fields before it. */
  from?: DraftFields;
};

type DraftsDeps = {
  storage: Storage;
  /** The student whose drafts these are; null while unknown: then nothing is stored or shown. */
  userId: () => number | null;
  newKey: () => string;
};

const isDraft = (value: unknown): value is Draft => {
  const { fields, key } = (value ?? {}) as Partial<Draft>;
  return (
    typeof key === "string" &&
    typeof fields === "object" &&
    fields !== null &&
    Object.values(fields).every((text) => typeof text === "string")
  );
};

const parse = (raw: string | null): Draft | null => {
  try {
    const value: unknown = JSON.parse(raw ?? "null");
    return isDraft(value) ? value : null;
  } catch {
    return null;
  }
};

/**
 * Drafts in local storage by student and place (`new reply in discussion 7`, `edit of reply 9`): they survive a reload and an
 * expired session, and another student on the same device never sees them. What the storage refuses (full, disabled) is held in
 * memory, which survives only an expired session.
 */
export function createDrafts({ storage, userId, newKey }: DraftsDeps) {
  const keyOf = (place: string): string | null => {
    const id = userId();
    return id === null ? null : draftsOf(id) + place;
  };
  const kept = createFallbackStorage(() => storage);
  return {
    get(place: string): Draft | null {
      const key = keyOf(place);
      return key === null ? null : parse(kept.getItem(key));
    },
    /** The places with this prefix that may have a draft. */
    list(beginning: string): string[] {
      const start = keyOf(beginning);
      if (start === null) return [];
      const keys = new Set([...listKeys(storage, start), ...kept.listHeld(start)]);
      return [...keys].map((key) => beginning + key.slice(start.length));
    },
    /** Whether what `get` returns is stored on the device. */
    isSafe(place: string): boolean {
      const key = keyOf(place);
      return key !== null && !kept.isHeld(key);
    },
    newKey,
    /** A key for a form that opens: the draft's own if there is one, so that a retry after a reload is still the same save. */
    keyFor(place: string): string {
      return this.get(place)?.key ?? newKey();
    },
    /** Returns whether the device stored it. */
    keep(place: string, draft: Draft): boolean {
      const key = keyOf(place);
      return key !== null && kept.setItem(key, JSON.stringify(draft));
    },
    drop(place: string) {
      const key = keyOf(place);
      if (key !== null) kept.removeItem(key);
    },
    /** At the sign-out, which is deliberate: drops what only this page's memory holds. */
    forgetRefused() {
      for (const key of kept.listHeld("")) kept.forgetHeld(key);
    },
  };
}
