import { type QueryCreator, type RawBuilder, sql } from "kysely";
import type { BrandDb } from "../../db/database.ts";
import { prepareQuery } from "../../db/prepared.ts";
import type { DB as BrandTables } from "../../db/types/brand.ts";

/** Counts attempts of one key within a window; at `failures` the key is blocked, longer each time. */
export type Limit = {
  readonly failures: number;
  readonly windowSeconds: number;
  /**
   * Maximum length of a block, so that guessing at an account doesn't lock its owner out for long. 300 by
   * default.
   */
  readonly longestBlockSeconds?: number;
  /** How many failures each `forgive` removes. None by default. */
  readonly forgiven?: number;
};

/** One limit of one counted value. */
export type Entry = {
  readonly limit: Limit;
  /** The key counted, unless the place is known: then `keyAtKnownPlace` is. */
  readonly key: Buffer;
  readonly keyAtKnownPlace: Buffer;
  /** The key of the row that makes the place known; null if places don't matter. */
  readonly placeKey: Buffer | null;
  /** Whether to count now, or only to check for a block. */
  readonly countsNow: boolean;
};

/** The state of an entry. */
export type EntryState = {
  /** The key that counts it at this place. */
  readonly key: Buffer;
  /** Until when its place is known. */
  readonly known_until: Date | null;
  /** Until when any of the entries is blocked; then none was counted. */
  readonly blocked_until: Date | null;
  /** False if it should have been counted, but was blocked concurrently. */
  readonly free: boolean;
};

const firstBlockSeconds = 60;
const usualLongestBlockSeconds = 300;

type Columns = {
  keys: Buffer[];
  keysAtKnownPlaces: Buffer[];
  placeKeys: (Buffer | null)[];
  countsNow: boolean[];
  failures: number[];
  windows: number[];
  longest: number[];
  now: Date;
  order: number;
};

type Given = {
  key: Buffer;
  key_at_known_place: Buffer;
  place_key: Buffer | null;
  counts_now: boolean;
  failures: number;
  window_seconds: number;
  longest: number;
  at: number;
};

const entriesOf = (values: Columns) =>
  sql<Given>`unnest(${values.keys}::bytea[], ${values.keysAtKnownPlaces}::bytea[], ${values.placeKeys}::bytea[],
    ${values.countsNow}::boolean[], ${values.failures}::int[], ${values.windows}::int[], ${values.longest}::int[])
    with ordinality`.as<"given">(
    sql`given (key, key_at_known_place, place_key, counts_now, failures, window_seconds, longest, at)`,
  );

/** The end of the block of an entry with this many failures. */
const blockEnd = (failures: RawBuilder<number>, now: RawBuilder<Date>) => sql<Date | null>`
  case when ${failures} >= entry.failures then ${now} + make_interval(secs =>
    least(${sql.lit(firstBlockSeconds)} * 2 ^ least(${failures} - entry.failures, 10), entry.longest)) end`;

/** Checks and counts in one statement, so that simultaneous attempts can't slip past a limit together. */
const runCount = prepareQuery(
  (db, values: Columns) => {
    const now = sql<Date>`${values.now}::timestamptz`;
    const isOver = sql<boolean>`throttles.window_ends_at <= ${now}`;
    const failures = sql<number>`(case when ${isOver} then 1 else throttles.failures + 1 end)`;
    return db
      .with("entry", (query) =>
        query
          .selectFrom(entriesOf(values))
          .leftJoin("throttles as place", (join) =>
            join.onRef("place.key", "=", "given.place_key").on("place.window_ends_at", ">", now),
          )
          .select(["given.at", "given.counts_now", "given.failures", "given.longest"])
          .select([
            "place.window_ends_at as known_until",
            sql<Buffer>`case when place.key is null then given.key else given.key_at_known_place end`.as(
              "key",
            ),
            sql<Date>`${now} + make_interval(secs => given.window_seconds)`.as("ends_at"),
          ]),
      )
      .with("blocked", (query) =>
        query
          .selectFrom("entry")
          .innerJoin("throttles", "throttles.key", "entry.key")
          .select((eb) => eb.fn.max("throttles.blocked_until").as("until"))
          .where("throttles.blocked_until", ">", now),
      )
      .with("counted", (query) =>
        query
          .insertInto("throttles")
          .columns(["key", "failures", "window_ends_at", "blocked_until"])
          .expression((eb) =>
            eb
              .selectFrom(["entry", "blocked"])
              .select(["entry.key", sql<number>`1`.as("failures"), "entry.ends_at"])
              .select(blockEnd(sql<number>`1`, now).as("blocked_until"))
              .where("entry.counts_now", "=", true)
              .where("blocked.until", "is", null)
              .orderBy("entry.key"),
          )
          .onConflict((conflict) =>
            conflict
              .column("key")
              .doUpdateSet({
                failures,
                window_ends_at: sql`case when ${isOver} then excluded.window_ends_at else throttles.window_ends_at end`,
                blocked_until: sql`(select ${blockEnd(failures, now)} from entry where entry.key = excluded.key)`,
              })
              .where((eb) =>
                eb.or([eb("throttles.blocked_until", "is", null), eb("throttles.blocked_until", "<=", now)]),
              ),
          )
          .returning("key"),
      )
      .selectFrom("entry")
      .innerJoin("blocked", (join) => join.onTrue())
      .leftJoin("counted", "counted.key", "entry.key")
      .select(["entry.key", "entry.known_until", "blocked.until as blocked_until"])
      .select(sql<boolean>`not entry.counts_now or counted.key is not null`.as("free"))
      .orderBy("entry.at");
  },
  { asyncCommit: "order" },
);

/** Rows are locked in the same order in every process (db/lines). */
const orderOf = (key: Buffer | undefined) => key?.readUInt32BE(0) ?? 0;

/** The order key of a batch for statements that count or forget these entries. */
export const orderOfEntries = (entries: readonly Entry[]): number =>
  orderOf((entries.find(({ countsNow }) => countsNow) ?? entries[0])?.key);

/**
 * Counts one attempt for each entry that `countsNow`, unless any entry is blocked. The results are in the
 * entries' order.
 */
export async function countAttempts(
  db: BrandDb,
  entries: readonly Entry[],
  now: Date,
): Promise<EntryState[]> {
  if (entries.length === 0) return [];
  return runCount(db, {
    keys: entries.map(({ key }) => key),
    keysAtKnownPlaces: entries.map(({ keyAtKnownPlace }) => keyAtKnownPlace),
    placeKeys: entries.map(({ placeKey }) => placeKey),
    countsNow: entries.map(({ countsNow }) => countsNow),
    failures: entries.map(({ limit }) => limit.failures),
    windows: entries.map(({ limit }) => limit.windowSeconds),
    longest: entries.map(({ limit }) => limit.longestBlockSeconds ?? usualLongestBlockSeconds),
    now,
    order: orderOfEntries(entries),
  });
}

/**
 * Lets the statement that grants access after a right guess also do the check before and the clean-up after:
 * it takes effect only while `selectBlocked` has no row, and then deletes `forgotten`.
 */
export type Clearance = {
  /** Keys that must not have been blocked by concurrent failures. */
  readonly watched: Buffer[];
  /** Keys of the attempts that a success deletes. */
  readonly forgotten: Buffer[];
  /** Its order in a batch (db/lines). */
  readonly order: number;
};

/** The watched keys that are blocked now. */
export const selectBlocked = (
  db: QueryCreator<BrandTables>,
  { watched, now }: { watched: Buffer[]; now: Date },
) =>
  db
    .selectFrom("throttles")
    .select("throttles.key")
    .where(isAmong(watched))
    .where("throttles.blocked_until", ">", now);

/** Matches the rows of `throttles` with these keys. */
export const isAmong = (keys: Buffer[]) => sql<boolean>`throttles.key = any(${keys}::bytea[])`;

const runMark = prepareQuery(
  (db, { key, until }: { key: Buffer; until: Date; order: number }) =>
    db
      .insertInto("throttles")
      .values({ key, failures: 0, window_ends_at: until })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ window_ends_at: until })),
  { groupCommit: "order" },
);

/** Makes the place of this key known until then, by a row that counts nothing. */
export async function markKnown(db: BrandDb, placeKey: Buffer, until: Date): Promise<void> {
  await runMark(db, { key: placeKey, until, order: orderOf(placeKey) });
}

const runForget = prepareQuery(
  (db, { key }: { key: Buffer; order: number }) => db.deleteFrom("throttles").where("key", "=", key),
  { groupCommit: "order" },
);

/** Deletes all attempts counted under the key. */
export async function forgetAttempts(db: BrandDb, key: Buffer): Promise<void> {
  await runForget(db, { key, order: orderOf(key) });
}

const runForgive = prepareQuery(
  (db, { key, failures }: { key: Buffer; failures: number; order: number }) =>
    db
      .updateTable("throttles")
      .set({ failures: sql<number>`greatest(throttles.failures - ${failures}::int, 0)` })
      .where("key", "=", key),
  { groupCommit: "order" },
);

/** Removes this many of the attempts counted under the key. */
export async function forgiveAttempts(db: BrandDb, key: Buffer, failures: number): Promise<void> {
  await runForgive(db, { key, failures, order: orderOf(key) });
}
