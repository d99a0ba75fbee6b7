import { createHash } from "node:crypto";
import type { Brand } from "../db/brands.ts";
import type { Clock } from "./clock.ts";
import { AppError } from "./errors.ts";
import {
  countAttempt,
  deleteOldAttempts,
  findThrottles,
  forgetAttempts,
  type Limit,
  markKnown,
} from "./throttle.queries.ts";

export type { Limit };

/** What is counted of one call. */
export type Counted = {
  /** Names the rule, so that two rules on the same value count apart. */
  readonly rule: string;
  readonly value: string;
  /** Each by itself: a tight one over minutes, a wide one over a day. */
  readonly limits: readonly Limit[];
  /**
   * `attempts` are counted before anything is looked at, so that a burst gets no more tries than a sequence, and
   * forgotten after a success. `failures` suit what many people share, such as a school's address.
   */
  readonly counts: "attempts" | "failures";
  /**
   * Where the call comes from. A place where this value succeeded lately is counted apart from all others, so that
   * strangers who guess at somebody don't keep them out.
   */
  readonly place?: string;
};

/** A call under way. Without `succeeded` its attempts stay counted. */
export type Attempt = { succeeded(): Promise<void>; failed(): Promise<void> };
export type Throttle = {
  begin(brand: Brand, counted: readonly Counted[]): Promise<Attempt>;
  /** Makes a place known and forgets what was counted there: somebody proved in another way who they are. */
  welcome(brand: Brand, at: Pick<Counted, "rule" | "value"> & { place: string }): Promise<void>;
};

const dayMs = 24 * 60 * 60 * 1000;
/** A place is known for 30 days; renewed when half of them are over, rather than at each success. */
const knownMs = 30 * dayMs;

/** Keys are hashed: the table keeps no e-mail and no address. */
const hashKey = (rule: string, value: string) =>
  createHash("sha256").update(`${rule}:${value.toLowerCase()}`).digest();

type Placed = Pick<Counted, "rule" | "value" | "place">;
const markerOf = ({ rule, value, place }: Placed) => hashKey(`${rule}-known`, `${value} ${place}`);
const keyOf = ({ rule, value, place }: Placed, index: number, known: boolean) =>
  hashKey(`${rule}${index === 0 ? "" : `-${index}`}`, known ? `${value} at ${place}` : value);

/** One limit of one counted value, by the key that counts it here and now. */
type Entry = { key: Buffer; limit: Limit; counts: Counted["counts"] };

/** What there is to know before a call: which keys count, until when they are blocked, which places to remember. */
async function look(brand: Brand, counted: readonly Counted[], now: Date) {
  const keysOf = (one: Counted) => [
    ...(one.place === undefined ? [] : [markerOf(one)]),
    ...one.limits.flatMap((_, index) => [keyOf(one, index, false), keyOf(one, index, true)]),
  ];
  const rows = await findThrottles(brand.db, counted.flatMap(keysOf));
  const rowOf = (key: Buffer) => rows.find((row) => row.key.equals(key));
  const knownFor = (one: Counted) =>
    one.place === undefined ? 0 : (rowOf(markerOf(one))?.window_ends_at.getTime() ?? 0) - now.getTime();
  const entries = counted.flatMap((one) =>
    one.limits.map(
      (limit, index): Entry => ({ key: keyOf(one, index, knownFor(one) > 0), limit, counts: one.counts }),
    ),
  );
  const ends = entries.map(({ key }) => rowOf(key)?.blocked_until?.getTime() ?? 0);
  return {
    entries,
    blockedUntil: new Date(Math.max(0, ...ends)),
    toRemember: counted.filter((one) => one.place !== undefined && knownFor(one) < knownMs / 2).map(markerOf),
  };
}

/** Holds back guessing and flooding (wire §2). Refuses with `throttled` and the seconds to wait. */
export function createThrottle(clock: Clock): Throttle {
  const refuse = (until: Date, now: Date): never => {
    throw new AppError("throttled", { retryAfter: (until.getTime() - now.getTime()) / 1000 });
  };
  return {
    async begin(brand, counted) {
      const now = clock.now();
      const { entries, blockedUntil, toRemember } = await look(brand, counted, now);
      if (blockedUntil > now) refuse(blockedUntil, now);
      const attempts = entries.filter(({ counts }) => counts === "attempts");
      for (const { key, limit } of attempts) {
        if (await countAttempt(brand.db, key, limit, now)) continue;
        const [row] = await findThrottles(brand.db, [key]);
        refuse(row?.blocked_until ?? new Date(now.getTime() + 1000), now);
      }
      return {
        async succeeded() {
          for (const { key } of attempts) await forgetAttempts(brand.db, key);
          for (const key of toRemember) await markKnown(brand.db, key, new Date(now.getTime() + knownMs));
        },
        async failed() {
          for (const { key, limit, counts } of entries) {
            if (counts === "failures") await countAttempt(brand.db, key, limit, now);
          }
          await deleteOldAttempts(brand.db, new Date(now.getTime() - dayMs));
        },
      };
    },
    async welcome(brand, at) {
      await markKnown(brand.db, markerOf(at), new Date(clock.now().getTime() + knownMs));
      await forgetAttempts(brand.db, keyOf(at, 0, true));
    },
  };
}
