import { createEmitter } from "../../../platform/create-emitter.ts";
import { answersOf, listKeys } from "../../../platform/drafts/device-keys.ts";
import { createFallbackStorage } from "../../../platform/fallback-storage.ts";
import { type Draft, type ExerciseType, isBlank } from "./draft.ts";

/** Which exercise an answer is for; `exerciseId` is the id of the student's own instance of it. */
export type Place = {
  enrollmentId: number;
  lessonId: number;
  exerciseId: number;
  type: ExerciseType;
  /** Of an OO: whether the student saw it at its second try when this was written or handed in. */
  secondTry?: boolean | undefined;
};

export type Kept = {
  place: Place;
  draft: Draft;
  /** `draft`: being written or corrected. `queued`: handed in, not yet acknowledged. `refused`: by the server, for good. */
  state: "draft" | "queued" | "refused";
  /** The words of a refusal, by line, until something is changed or handed in again. */
  refusal: string | null;
  /** The server has it, and it is about to be removed: other tabs can distinguish it from one that a sign-out discards. */
  isTaken?: true;
};

/** Whether an answer is for this exercise: ids are reused when a school's data are set up anew. */
const isFor = ({ place }: Kept, wanted: Place): boolean =>
  place.enrollmentId === wanted.enrollmentId &&
  place.lessonId === wanted.lessonId &&
  place.exerciseId === wanted.exerciseId &&
  place.type === wanted.type;

const isKept = (value: unknown): value is Kept => {
  const { place, draft, state } = (value ?? {}) as Partial<Kept>;
  return (
    typeof place?.exerciseId === "number" &&
    Array.isArray(draft?.options) &&
    typeof draft.reply === "string" &&
    typeof draft.cells === "object" &&
    typeof state === "string"
  );
};

const parse = (raw: string): Kept | null => {
  try {
    const value: unknown = JSON.parse(raw);
    return isKept(value) ? value : null;
  } catch {
    // not written by this product
    return null;
  }
};

/** The handed-in answer that a storage value holds; null where it holds none. */
export function findHandedIn(raw: string | null): Kept | null {
  const kept = raw === null ? null : parse(raw);
  return kept?.state === "queued" ? kept : null;
}

/**
 * Answers in local storage by student and exercise, written at every key press: a crash loses nothing. What the storage
 * refuses (full, switched off) stays in memory, and `isSafe` says so.
 */
export function createKeptAnswers(storage: Storage) {
  const { emit, subscribe } = createEmitter();
  const parsed = new Map<string, { raw: string; value: Kept | null }>();
  const device = createFallbackStorage(() => storage);
  const keyOf = (owner: number, id: number | string) => `${answersOf(owner)}${id}`;

  const readKey = (key: string): Kept | null => {
    const raw = device.getItem(key);
    if (raw === null) return null;
    const before = parsed.get(key);
    // the same object as long as nothing changed: screens compare it
    if (before?.raw === raw) return before.value;
    const kept = parse(raw);
    parsed.set(key, { raw, value: kept });
    return kept;
  };

  return {
    get: (owner: number | null, id: number | string): Kept | null =>
      owner === null ? null : readKey(keyOf(owner, id)),
    /** The answer for a place; null where only the exercise's id is the same. */
    getFor(owner: number | null, place: Place): Kept | null {
      const kept = this.get(owner, place.exerciseId);
      return kept && isFor(kept, place) ? kept : null;
    },
    set(owner: number, kept: Kept) {
      device.setItem(keyOf(owner, kept.place.exerciseId), JSON.stringify(kept));
      emit();
    },
    remove(owner: number, id: number) {
      const key = keyOf(owner, id);
      parsed.delete(key);
      device.removeItem(key);
      emit();
    },
    /** Drops a draft that only this page holds: the server has taken another tab's answer, so it can't count any more. */
    dropMemory(owner: number, id: number) {
      const key = keyOf(owner, id);
      if (device.isHeld(key) && readKey(key)?.state === "draft") device.forgetHeld(key);
    },
    /** Drops what only this page holds of a student who signed out in another tab. */
    clearMemory(owner: number) {
      for (const key of device.listHeld(answersOf(owner))) device.forgetHeld(key);
    },
    /**
     * The answer that the device held before a change by another tab, if neither the student has emptied it there nor the server
     * has it: then a sign-out has removed it, or with all of the site's data (`changed` is null) the browser.
     */
    findRemoved(owner: number, id: number, changed: string | null, before: string | null): Kept | null {
      const key = keyOf(owner, id);
      if (device.getItem(key) !== null) return null;
      const read = changed === null ? parsed.get(key)?.value : null;
      const kept = changed === key && before !== null ? parse(before) : read;
      return kept && !kept.isTaken && !isBlank(kept.draft) ? kept : null;
    },
    isSafe(owner: number | null, id: number): boolean {
      return owner !== null && !device.isHeld(keyOf(owner, id));
    },
    list(owner: number | null): Kept[] {
      if (owner === null) return [];
      const prefix = answersOf(owner);
      const keys = new Set([...listKeys(storage, prefix), ...device.listHeld(prefix)]);
      return [...keys].map(readKey).filter((kept) => kept !== null);
    },
    emit,
    subscribe,
  };
}

export type KeptAnswers = ReturnType<typeof createKeptAnswers>;
