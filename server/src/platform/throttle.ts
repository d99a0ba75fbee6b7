import { createHash } from "node:crypto";
import type { Brand } from "../db/brands.ts";
import type { Clock } from "./clock.ts";
import { AppError } from "./errors.ts";
import {
  countAttempt,
  deleteOldAttempts,
  findBlockEnd,
  forgetAttempts,
  type Limit,
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
};

/** A call under way. Without `succeeded` its attempts stay counted. */
export type Attempt = { succeeded(): Promise<void>; failed(): Promise<void> };
export type Throttle = { begin(brand: Brand, counted: readonly Counted[]): Promise<Attempt> };

const dayMs = 24 * 60 * 60 * 1000;

/** Keys are hashed: the table keeps no e-mail and no address. */
const keyOf = ({ rule, value }: Counted, index: number) =>
  createHash("sha256")
    .update(`${rule}${index === 0 ? "" : `-${index}`}:${value.toLowerCase()}`)
    .digest();

/** Holds back guessing and flooding (wire §2). Refuses with `throttled` and the seconds to wait. */
export function createThrottle(clock: Clock): Throttle {
  const refuse = (until: Date, now: Date): never => {
    throw new AppError("throttled", { retryAfter: (until.getTime() - now.getTime()) / 1000 });
  };
  return {
    async begin(brand, counted) {
      const now = clock.now();
      const entries = counted.flatMap((one) =>
        one.limits.map((limit, index) => ({ key: keyOf(one, index), limit, counts: one.counts })),
      );
      const blocked = await findBlockEnd(
        brand.db,
        entries.map(({ key }) => key),
        now,
      );
      if (blocked) refuse(blocked, now);
      const attempts = entries.filter(({ counts }) => counts === "attempts");
      for (const { key, limit } of attempts) {
        if (await countAttempt(brand.db, key, limit, now)) continue;
        refuse((await findBlockEnd(brand.db, [key], now)) ?? new Date(now.getTime() + 1000), now);
      }
      return {
        async succeeded() {
          for (const { key } of attempts) await forgetAttempts(brand.db, key);
        },
        async failed() {
          for (const { key, limit, counts } of entries) {
            if (counts === "failures") await countAttempt(brand.db, key, limit, now);
          }
          await deleteOldAttempts(brand.db, new Date(now.getTime() - dayMs));
        },
      };
    },
  };
}
