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

export type ThrottleRow = {
  readonly key: Buffer;
  readonly window_ends_at: Date;
  readonly blocked_until: Date | null;
};

/** What is known of these keys. */
export function findThrottles(db: BrandDb, keys: Buffer[]): Promise<ThrottleRow[]> {
  return db
    .selectFrom("throttles")
    .select(["key", "window_ends_at", "blocked_until"])
    .where(sql<boolean>`key = any(${keys})`)
    .execute() as Promise<ThrottleRow[]>;
}

/** Keeps that a key is known until then: a row that counts nothing. */
export async function markKnown(db: BrandDb, key: Buffer, until: Date): Promise<void> {
  await db
    .insertInto("throttles")
    .values({ key, failures: 0, window_ends_at: until })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ window_ends_at: until }))
    .execute();
}

export async function forgetAttempts(db: BrandDb, key: Buffer): Promise<void> {
  await db.deleteFrom("throttles").where("key", "=", key).execute();
}

/** Drops a few rows whose window is long over, so that the table holds present trouble and known places alone. */
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
