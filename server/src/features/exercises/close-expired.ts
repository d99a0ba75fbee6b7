import type { BrandDb } from "../../db/database.ts";
import { closeExpiredOf, closeExpiredOfPerson, closeSomeExpired } from "./closing.queries.ts";

/**
 * Closes the enrollment's expired lists. Returns true if it had to, and the caller must then read again.
 * `nextDeadline` is the earliest open deadline, taken from the caller's own query, so that the usual case costs
 * no extra query.
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

/**
 * Closes a person's expired lists. Returns true if any was closed: answer keys and files may be visible now
 * that were not before.
 */
export async function closeAllOf(db: BrandDb, personId: number, now: Date): Promise<boolean> {
  const closed = await closeExpiredOfPerson(db, { personId, now });
  return closed !== undefined && closed.count > 0;
}

/**
 * Closes all expired lists of a brand in transactions of `batchSize` lists and returns how many were closed.
 * Safe to run in several processes at once; memory use doesn't depend on the number of lists.
 */
export async function closeAllExpired(db: BrandDb, now: Date, batchSize = 500): Promise<number> {
  let total = 0;
  for (;;) {
    const { count } = (await closeSomeExpired(db, { now, limit: batchSize })) ?? { count: 0 };
    total += count;
    if (count < batchSize) return total;
  }
}
