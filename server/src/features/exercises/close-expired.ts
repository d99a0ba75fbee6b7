import type { BrandDb } from "../../db/database.ts";
import { untilNone } from "../../platform/sweeps.ts";
import {
  closeExpiredOf,
  closeExpiredOfPerson,
  closeSomeExpired,
  findExpiredOfPerson,
} from "./closing.queries.ts";

/** An enrollment in what was read, with the earliest deadline of its open lists. */
type Running = { enrollmentId: number; nextDeadline: Date | null | undefined };

/**
 * Reads again what shows an expired list as open, after closing it (wire §4). `deadlinesOf` takes the deadlines
 * from what was read, so that the usual case costs no extra query.
 */
export async function readWithListsClosed<Read>(
  db: BrandDb,
  now: Date,
  read: () => Promise<Read>,
  deadlinesOf: (found: Read) => readonly Running[],
): Promise<Read> {
  const found = await read();
  const expired = deadlinesOf(found).filter(({ nextDeadline }) => nextDeadline && nextDeadline <= now);
  if (expired.length === 0) return found;
  await Promise.all(expired.map(({ enrollmentId }) => closeExpiredOf(db, { enrollmentId, now })));
  return read();
}

/**
 * Closes a person's expired lists. Returns true if any was closed: answer keys and files may be visible now
 * that were not before.
 */
export async function closeAllOf(db: BrandDb, personId: number, now: Date): Promise<boolean> {
  // Usually there is none: what only reads must not write, as it also works while the database is read-only.
  if (!(await findExpiredOfPerson(db, { personId, now }))) return false;
  const closed = await closeExpiredOfPerson(db, { personId, now });
  return closed !== undefined && closed.count > 0;
}

/**
 * Closes all expired lists of a brand in transactions of `batchSize` lists and returns how many were closed.
 * Safe to run in several processes at once; memory use doesn't depend on the number of lists.
 */
export const closeAllExpired = (db: BrandDb, now: Date, batchSize = 500): Promise<number> =>
  untilNone(async () => (await closeSomeExpired(db, { now, limit: batchSize }))?.count ?? 0);
