import type { Brand } from "../../db/brands.ts";
import { AppError } from "../../platform/errors.ts";
import type { Counted, Limit, Throttle } from "../../platform/throttle/throttle.ts";

/** What refused cards are counted with. */
export type RefusalCounting = {
  readonly throttle: Throttle;
  /** Refused cards, by student. */
  readonly refusedLimit: Limit;
};

/** A student's refused cards, as they are counted (wire §2). */
export const refusedCards = (personId: number, limit: Limit): Counted => ({
  rule: "order",
  value: String(personId),
  limits: [limit],
  counts: "failures",
});

/** Counts a card of which the bank's refusal was heard of only after a while, from an event or by asking. */
export async function countRefused(
  { throttle, refusedLimit }: RefusalCounting,
  brand: Brand,
  personId: number,
): Promise<void> {
  try {
    await (await throttle.begin(brand, [refusedCards(personId, refusedLimit)])).failed();
  } catch (error) {
    // Held back already.
    if (!(error instanceof AppError && error.code === "throttled")) throw error;
  }
}
