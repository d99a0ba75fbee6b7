import type { AnswerFiles } from "./answer-files.ts";
import type { DraftFile } from "./draft.ts";

const toBlob = (parts: readonly Blob[]) => new Blob([...parts], { type: parts[0]?.type ?? "" });

/** An exercise's id, or `earlierOf` it. */
export type FileId = number | string;

/** The second key of an exercise, for the recording that a new one replaces: removed along with the first. */
export const earlierOf = (id: number): FileId => `${id}-`;

/** Bytes of unsent answers by student and exercise. What the device refuses stays in this page's memory. */
export function createKeptFiles(files: AnswerFiles) {
  const unsafe = new Map<string, Blob>();
  /** Writes in progress: reads wait for them, and they run in the order of the calls. */
  const writing = new Map<string, Promise<void>>();
  /** The latest write for each key. */
  const newest = new Map<string, Promise<void>>();
  /** What this tab has written: a recording in progress appends to it. */
  const written = new Map<string, { take: string; parts: readonly Blob[] }>();
  const prefixOf = (owner: number) => `${owner}:`;
  const keyOf = (owner: number, id: FileId) => `${prefixOf(owner)}${id}`;
  const isOf = (owner: number, key: string) => key.startsWith(prefixOf(owner));
  /** What only this page's memory holds of a student. */
  const clearMemory = (owner: number) => {
    for (const held of [unsafe, written])
      for (const key of held.keys()) if (isOf(owner, key)) held.delete(key);
  };

  const inTurn = (key: string, work: () => Promise<void>): Promise<void> => {
    const turn = (writing.get(key) ?? Promise.resolve()).then(work).finally(() => {
      if (writing.get(key) === turn) writing.delete(key);
    });
    writing.set(key, turn);
    return turn;
  };

  const write = async (key: string, parts: readonly Blob[]): Promise<void> => {
    const before = written.get(key);
    const goesOn = before?.parts.every((part, at) => part === parts[at]);
    const take = (goesOn && before?.take) || `${Date.now()}-${Math.random()}`;
    const added =
      before &&
      goesOn &&
      (await files.append(key, take, before.parts.length, parts.slice(before.parts.length)));
    // another tab wrote meanwhile: it is replaced by all parts
    if (!added) await files.put(key, take, parts);
    written.set(key, { take, parts: [...parts] });
  };

  return {
    /**
     * Null if this file isn't there; rejects if the device can't read it now. The copy in memory is used only if it is newer. What
     * the device has under the key of a file that it refused may be an earlier one, or only its beginning.
     */
    async get(owner: number, id: FileId, file: DraftFile | null, isHeldHere: boolean): Promise<Blob | null> {
      const key = keyOf(owner, id);
      await writing.get(key);
      const held = isHeldHere ? unsafe.get(key) : undefined;
      if (held) return held;
      const stored = await files.get(key);
      return file?.heldBy && stored?.size !== file.size ? null : stored;
    },
    /**
     * Stores a file's parts, and then returns whether the device has them: the record is written only after the bytes. On a slow
     * device a pending write is skipped in favour of a newer one, and resolves with that.
     */
    put: (
      owner: number,
      id: FileId,
      parts: readonly Blob[],
      onKept: (isSafe: boolean) => void,
    ): Promise<void> => {
      const key = keyOf(owner, id);
      const kept: Promise<void> = inTurn(key, async () => {
        if (newest.get(key) !== kept) return;
        await write(key, parts).then(
          () => unsafe.delete(key),
          () => {
            written.delete(key);
            unsafe.set(key, toBlob(parts));
          },
        );
        onKept(!unsafe.has(key));
      }).then(() => (newest.get(key) === kept ? undefined : newest.get(key)));
      newest.set(key, kept);
      return kept;
    },
    /** Holds in memory what this page has written, since the device has lost it; returns whether it has written anything. */
    hold(owner: number, id: number): boolean {
      const key = keyOf(owner, id);
      const parts = written.get(key)?.parts;
      if (parts) unsafe.set(key, toBlob(parts));
      return unsafe.has(key);
    },
    /** Resolves when all writes so far are done. */
    settle: async (owner: number, id: number): Promise<void> => writing.get(keyOf(owner, id)),
    remove: (owner: number, id: number): Promise<void> => {
      const key = keyOf(owner, id);
      return inTurn(key, async () => {
        for (const own of [key, `${key}-`]) {
          unsafe.delete(own);
          written.delete(own);
        }
        await files.remove(key).catch(() => {});
      });
    },
    clearMemory,
    /** Removes all of this student's files, after the writes in progress, which would restore them. */
    async clear(owner: number): Promise<void> {
      const own = [...writing.keys()].filter((key) => isOf(owner, key));
      await Promise.allSettled(own.map((key) => writing.get(key)));
      clearMemory(owner);
      await files.clear(prefixOf(owner)).catch(() => {});
    },
  };
}

export type KeptFiles = ReturnType<typeof createKeptFiles>;
