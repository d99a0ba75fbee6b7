import pLimit, { type LimitFunction } from "p-limit";

/** Does a piece of work when all that came before it under the same key is over, however that ended. */
export type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Turns by key, within this process, `atATime` of each key's: what bears another key is not waited for. */
export function createKeyedQueue(atATime = 1): KeyedQueue {
  const lines = new Map<string, { limit: LimitFunction; length: number }>();
  return async (key, work) => {
    const line = lines.get(key) ?? { limit: pLimit(atATime), length: 0 };
    lines.set(key, line);
    line.length++;
    try {
      return await line.limit(work);
    } finally {
      line.length--;
      if (line.length === 0) lines.delete(key);
    }
  };
}
