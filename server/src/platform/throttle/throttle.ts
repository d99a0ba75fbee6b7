import { createHmac } from "node:crypto";
import type { Brand } from "../../db/brands.ts";
import type { Clock } from "../clock.ts";
import { dayMs } from "../durations.ts";
import { AppError } from "../errors.ts";
import {
  type Clearance,
  countAttempts,
  type Entry,
  type EntryState,
  forgetAttempts,
  forgiveAttempts,
  isAmong,
  type Limit,
  markKnown,
  orderOfEntries,
  selectBlocked,
} from "./throttle.queries.ts";

export type { Clearance, Limit };
export { isAmong, selectBlocked };

/** A value whose uses are counted, and its limits. */
export type Counted = {
  /** Name of the rule: two rules on the same value count separately. */
  readonly rule: string;
  readonly value: string;
  /** Each counted by itself: a tight one over minutes, a wide one over a day. */
  readonly limits: readonly Limit[];
  /**
   * `attempts` are counted before the check, so that a burst gets no more attempts than a sequence, and forgotten after a success.
   * `failures` suit values that many people share, such as a school's address.
   */
  readonly counts: "attempts" | "failures";
  /**
   * Where the call comes from. A place where this value succeeded lately is counted separately, so that strangers guessing at
   * an account don't lock its owner out.
   */
  readonly place?: string;
};

/**
 * A counted call in progress. Its attempts stay counted unless it succeeds. What follows depends on the call:
 * - a guess (a password, a birth date): `recordOutcome` as soon as the caller knows, and before anybody else does; if it was right,
 *   `succeeded`;
 * - a right guess whose access is granted by one statement: that statement with `clearance`, then `rememberPlace`; if it granted
 *   nothing, `recordOutcome`;
 * - work that may fail (a card, a picture): `failed` if it did.
 */
export type Attempt = {
  /**
   * Counts a wrong guess, and refuses right and wrong ones alike if concurrent failures have reached a limit: otherwise a burst,
   * all begun before any of it failed, would learn more than a sequence.
   */
  recordOutcome(right: boolean): Promise<void>;
  /** Forgets the attempts, and remembers the place. */
  succeeded(): Promise<void>;
  /** What `recordOutcome` and `succeeded` check and delete, for a caller's own statement: one round trip, not three. */
  readonly clearance: Clearance;
  /** Remembers the place: the rest of `succeeded`, after a statement that used the clearance. */
  rememberPlace(): Promise<void>;
  /** Counts a failure, and refuses nothing: what was counted is done. */
  failed(): Promise<void>;
};

/** Counts attempts, and refuses with `throttled` after too many. */
export type Throttle = {
  /** Counts the attempts among these, or refuses while one of them is blocked. Failures are only looked at until they are known. */
  begin(brand: Brand, counted: readonly Counted[]): Promise<Attempt>;
  /** Makes a place known and forgets the attempts counted there, after a proof of identity by other means. */
  markPlaceKnown(brand: Brand, at: Pick<Counted, "rule" | "value"> & { place: string }): Promise<void>;
  /** Subtracts the `forgiven` failures of each limit of a shared value, after one of the people sharing it succeeded. */
  forgive(brand: Brand, counted: Pick<Counted, "rule" | "value" | "limits">): Promise<void>;
  /** Forgets the attempts counted at unknown places: they were strangers', and must not block the owner. */
  forget(brand: Pick<Brand, "db">, counted: Pick<Counted, "rule" | "value" | "limits">): Promise<void>;
};

/** A place stays known for 30 days; renewed after half of them, rather than at each success. */
const knownMs = 30 * dayMs;

type Placed = Pick<Counted, "rule" | "value" | "place">;

/**
 * Keys are HMACs: the table holds no e-mail and no address, and without the secret nobody can find them by trying all
 * candidates.
 */
function createKeys(secret: Buffer) {
  const hash = (rule: string, value: string) =>
    createHmac("sha256", secret).update(`${rule}:${value.toLowerCase()}`).digest();
  const keyOf = ({ rule, value }: Placed, index: number) =>
    hash(`${rule}${index === 0 ? "" : `-${index}`}`, value);
  const keyAtKnownPlaceOf = ({ rule, value, place }: Placed, index: number) =>
    keyOf({ rule, value: `${value} at ${place}` }, index);
  const placeKeyOf = ({ rule, value, place }: Placed) =>
    place === undefined ? null : hash(`${rule}-known`, `${value} ${place}`);
  const toEntries = (one: Counted) =>
    one.limits.map(
      (limit, index): Entry => ({
        key: keyOf(one, index),
        keyAtKnownPlace: keyAtKnownPlaceOf(one, index),
        placeKey: placeKeyOf(one),
        limit,
        countsNow: one.counts === "attempts",
      }),
    );
  return { keyOf, keyAtKnownPlaceOf, placeKeyOf, toEntries };
}

/** Counts under the one key that a statement found to be the entry's. */
const countUnder = ({ limit }: Entry, { key }: EntryState): Entry => ({
  key,
  keyAtKnownPlace: key,
  placeKey: null,
  limit,
  countsNow: true,
});

const onlyLook = (entry: Entry): Entry => ({ ...entry, countsNow: false });

function refuse(until: Date, now: Date): never {
  throw new AppError("throttled", { retryAfter: (until.getTime() - now.getTime()) / 1000 });
}

/** Refuses if an entry is blocked, or was before it could be counted. */
async function refuseBlocked(
  brand: Brand,
  entries: readonly Entry[],
  states: readonly EntryState[],
  now: Date,
): Promise<void> {
  if (states[0]?.blocked_until) refuse(states[0].blocked_until, now);
  if (states.every(({ free }) => free)) return;
  const [present] = await countAttempts(brand.db, entries.map(onlyLook), now);
  refuse(present?.blocked_until ?? new Date(now.getTime() + 1000), now);
}

/** The rest of a call whose entries were free. */
function createAttempt(
  brand: Brand,
  entries: readonly Entry[],
  states: readonly EntryState[],
  now: Date,
): Attempt {
  const found = entries.map((entry, at) => ({ entry, state: states[at] as EntryState }));
  const attempts = found.filter(({ entry }) => entry.countsNow).map(({ state }) => state.key);
  const failures = found
    .filter(({ entry }) => !entry.countsNow)
    .map(({ entry, state }) => countUnder(entry, state));
  const countFailure = () => countAttempts(brand.db, failures, now);
  const stale = now.getTime() + knownMs / 2;
  const unknown = found.filter(({ state }) => (state.known_until?.getTime() ?? 0) < stale);
  const toRemember = unknown.flatMap(({ entry: { placeKey } }) => placeKey ?? []);
  const rememberPlace = async () => {
    const until = new Date(now.getTime() + knownMs);
    await Promise.all(toRemember.map((key) => markKnown(brand.db, key, until)));
  };
  return {
    async recordOutcome(right) {
      const looking = failures.map(onlyLook);
      const after = right ? await countAttempts(brand.db, looking, now) : await countFailure();
      await refuseBlocked(brand, failures, after, now);
    },
    async succeeded() {
      await Promise.all([...attempts.map((key) => forgetAttempts(brand.db, key)), rememberPlace()]);
    },
    clearance: {
      watched: failures.map(({ key }) => key),
      forgotten: attempts,
      order: orderOfEntries(entries),
    },
    rememberPlace,
    async failed() {
      await countFailure();
    },
  };
}

/**
 * Limits guessing and flooding (wire §2). Refuses with `throttled` and the seconds to wait. All processes share `secret`
 * (registry.secrets), so they count together.
 */
export function createThrottle(clock: Clock, secret: Buffer): Throttle {
  const { keyOf, keyAtKnownPlaceOf, placeKeyOf, toEntries } = createKeys(secret);
  return {
    async begin(brand, counted) {
      const entries = counted.flatMap(toEntries);
      const now = clock.now();
      const states = await countAttempts(brand.db, entries, now);
      await refuseBlocked(brand, entries, states, now);
      return createAttempt(brand, entries, states, now);
    },
    async markPlaceKnown(brand, at) {
      const placeKey = placeKeyOf(at);
      if (placeKey) await markKnown(brand.db, placeKey, new Date(clock.now().getTime() + knownMs));
      await forgetAttempts(brand.db, keyAtKnownPlaceOf(at, 0));
    },
    async forget(brand, counted) {
      const keys = counted.limits.map((_limit, index) => keyOf(counted, index));
      await Promise.all(keys.map((key) => forgetAttempts(brand.db, key)));
    },
    async forgive(brand, counted) {
      const all = counted.limits.map(({ forgiven = 0 }, index) => ({ key: keyOf(counted, index), forgiven }));
      const some = all.filter(({ forgiven }) => forgiven > 0);
      await Promise.all(some.map(({ key, forgiven }) => forgiveAttempts(brand.db, key, forgiven)));
    },
  };
}
