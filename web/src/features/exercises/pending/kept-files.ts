import type { AnswerFiles } from "./answer-files.ts";

/** Bytes of unsent answers by student and exercise. What the device refuses stays in memory, and `isSafe` says so. */
export function createKeptFiles(files: AnswerFiles) {
  const unsafe = new Map<string, Blob>();
  /** What is on its way to the disk: whoever reads waits for it, and the last one given is the last one kept. */
  const writing = new Map<string, Promise<void>>();
  const keyOf = (owner: number, id: number) => `${owner}:${id}`;

  const inTurn = (key: string, work: () => Promise<void>): Promise<void> => {
    const turn = (writing.get(key) ?? Promise.resolve()).then(work).finally(() => {
      if (writing.get(key) === turn) writing.delete(key);
    });
    writing.set(key, turn);
    return turn;
  };

  return {
    isSafe: (owner: number | null, id: number) => !unsafe.has(keyOf(owner ?? 0, id)),
    async get(owner: number, id: number): Promise<Blob | null> {
      const key = keyOf(owner, id);
      await writing.get(key);
      return unsafe.get(key) ?? (await files.get(key).catch(() => null));
    },
    /** Keeps bytes, then tells: a record without bytes would be a promise. */
    put: (owner: number, id: number, blob: Blob, onKept: () => void): Promise<void> => {
      const key = keyOf(owner, id);
      return inTurn(key, async () => {
        await files.put(key, blob).then(
          () => unsafe.delete(key),
          () => unsafe.set(key, blob),
        );
        onKept();
      });
    },
    /** Resolves when all that was given is kept. */
    settle: async (owner: number, id: number): Promise<void> => writing.get(keyOf(owner, id)),
    remove: (owner: number, id: number): Promise<void> => {
      const key = keyOf(owner, id);
      return inTurn(key, async () => {
        unsafe.delete(key);
        await files.remove(key).catch(() => undefined);
      });
    },
    async clear(owner: number): Promise<void> {
      unsafe.clear();
      await files.clear(`${owner}:`).catch(() => undefined);
    },
  };
}

export type KeptFiles = ReturnType<typeof createKeptFiles>;
