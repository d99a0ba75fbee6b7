/** Does a piece of work when all that came before it under the same key is over, however that ended. */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Turns by key, within this process: what bears another key is not waited for. */
export function createTurns(): InTurn {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
