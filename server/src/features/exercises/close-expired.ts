import type { BrandDb } from "../../db/database.ts";
import { closeExpiredOf, closeExpiredOfPerson, closeSomeExpired } from "./closing.queries.ts";

/**
 * Closes the enrollment's expired lists when there are any, and says so: the caller then reads again. `nextDeadline`
 * is the first deadline still running that the caller's own query found, so that a read without one costs nothing.
 */
export async function closeIfExpired(
  db: BrandDb,
  enrollmentId: number,
  nextDeadline: Date | null,
  now: Date,
): Promise<boolean> {
  if (!nextDeadline || nextDeadline > now) return false;
  await closeExpiredOf(db, { enrollmentId, now });
  return true;
}

/** Closes a person's expired lists when there are any, and says so: what wasn't to be seen before may be now. */
export async function closeAllOf(db: BrandDb, personId: number, now: Date): Promise<boolean> {
  const closed = await closeExpiredOfPerson(db, { personId, now });
  return closed !== undefined && closed.count > 0;
}

/**
 * Closes all expired lists of a brand, `batchSize` in a transaction of its own each, and gives how many. Any number of
 * processes may do so at once; memory stays the same however many lists there are.
 */
export async function closeAllExpired(db: BrandDb, now: Date, batchSize = 500): Promise<number> {
  let total = 0;
  for (;;) {
    const { count } = (await closeSomeExpired(db, { now, limit: batchSize })) ?? { count: 0 };
    total += count;
    if (count < batchSize) return total;
  }
}
