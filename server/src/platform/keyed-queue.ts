import pLimit, { type LimitFunction } from "p-limit";

/** Runs work once everything queued before it under the same key has settled, successfully or not. */
export type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** A queue per key within this process, `concurrency` jobs at a time; work under other keys does not wait. */
export function createKeyedQueue(concurrency = 1): KeyedQueue {
  const queues = new Map<string, { limit: LimitFunction; length: number }>();
  return async (key, work) => {
    const queue = queues.get(key) ?? { limit: pLimit(concurrency), length: 0 };
    queues.set(key, queue);
    queue.length++;
    try {
      return await queue.limit(work);
    } finally {
      queue.length--;
      if (queue.length === 0) queues.delete(key);
    }
  };
}
