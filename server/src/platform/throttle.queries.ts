import { sql } from "kysely";
import type { BrandDb } from "../db/database.ts";

/** Counts attempts of one key within a window; at `failures` the key is blocked, longer each time. */
export type Limit = {
  readonly failures: number;
  readonly windowSeconds: number;
  /** No block is longer: whoever guesses at somebody's account doesn't keep its owner out for long. 300 unless told. */
  readonly longestBlockSeconds?: number;
};

const firstBlockSeconds = 60;
const usualLongestBlockSeconds = 300;

/**
 * Counts one attempt against a key. Gives true when the attempt may go on, false when the key is blocked.
 * One statement, so that simultaneous attempts can't slip past the limit together.
 */
export async function countAttempt(db: BrandDb, key: Buffer, limit: Limit, now: Date): Promise<boolean> {
  const longestBlockSeconds = limit.longestBlockSeconds ?? usualLongestBlockSeconds;
  const windowEnd = new Date(now.getTime() + limit.windowSeconds * 1000);
  const expired = sql<boolean>`throttles.window_ends_at <= ${now}`;
  const failures = sql<number>`case when ${expired} then 1 else throttles.failures + 1 end`;
  const blockEnd = (count: ReturnType<typeof sql<number>>) => sql<Date | null>`
    case when ${count} >= ${limit.failures}::int
      then ${now}::timestamptz + make_interval(secs => least(${firstBlockSeconds}::int * 2 ^ least(${count} - ${limit.failures}::int, 10), ${longestBlockSeconds}::int))
    end`;
  const row = await db
    .insertInto("throttles")
    .values({ key, failures: 1, window_ends_at: windowEnd, blocked_until: blockEnd(sql<number>`1`) })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({
          failures,
          window_ends_at: sql<Date>`case when ${expired} then ${windowEnd}::timestamptz else throttles.window_ends_at end`,
          blocked_until: blockEnd(sql<number>`(${failures})`),
        })
        .where((eb) =>
          eb.or([eb("throttles.blocked_until", "is", null), eb("throttles.blocked_until", "<=", now)]),
        ),
    )
    .returning("failures")
    .executeTakeFirst();
  return row !== undefined;
}

/** The end of the longest block among the keys, or undefined when none is blocked. */
export async function findBlockEnd(db: BrandDb, keys: Buffer[], now: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom("throttles")
    .select((eb) => eb.fn.max("blocked_until").as("until"))
    .where(sql<boolean>`key = any(${keys})`)
    .where("blocked_until", ">", now)
    .executeTakeFirst();
  return row?.until ?? undefined;
}

export async function forgetAttempts(db: BrandDb, key: Buffer): Promise<void> {
  await db.deleteFrom("throttles").where("key", "=", key).execute();
}

/** Drops a few rows whose window is long over, so that the table stays as small as the present trouble. */
export async function deleteOldAttempts(db: BrandDb, before: Date): Promise<void> {
  await db
    .deleteFrom("throttles")
    .where("key", "in", (eb) =>
      eb
        .selectFrom("throttles")
        .select("key")
        .where("window_ends_at", "<", before)
        .limit(20)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
