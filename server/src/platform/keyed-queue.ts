import pLimit, { type LimitFunction } from "p-limit";
import { queueFull } from "./queue-full.ts";

/** Runs work once everything queued before it under the same key has settled, successfully or not. */
export type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * A queue per key within this process, `concurrency` jobs at a time; work under other keys does not wait.
 * Throws `unavailable` while `mostWaiting` jobs wait under the same key.
 */
export function createKeyedQueue(concurrency = 1, mostWaiting = Number.POSITIVE_INFINITY): KeyedQueue {
  const queues = new Map<string, { limit: LimitFunction; length: number }>();
  return async (key, work) => {
    const queue = queues.get(key) ?? { limit: pLimit(concurrency), length: 0 };
    if (queue.length - concurrency >= mostWaiting) throw queueFull();
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
