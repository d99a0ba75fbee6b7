import type { Brand } from "../../db/brands.ts";
import { AppError } from "../../platform/errors.ts";
import type { Counted, Limit, Throttle } from "../../platform/throttle/throttle.ts";

/** What is needed to count refused cards. */
export type RefusalCounting = {
  readonly throttle: Throttle;
  /** How many refused cards a student may have. */
  readonly refusedLimit: Limit;
};

/** The throttle rule for a student's refused cards (wire §2). */
export const refusedCards = (personId: number, limit: Limit): Counted => ({
  rule: "order",
  value: String(personId),
  limits: [limit],
  counts: "failures",
});

/**
 * The throttle rule for refused cards per address: accounts are free, so someone testing stolen cards has
 * many.
 */
export const refusedAtAddress = (address: string, limit: Limit): Counted => ({
  rule: "order-address",
  value: address,
  limits: [limit],
  counts: "failures",
});

/** The limits on orders whose data the gateway refuses, each of which is a call to it. */
export type RefusedDataLimits = { readonly byStudent: Limit; readonly byAddress: Limit };

/** The throttle rules for orders whose data the gateway refuses, by card or boleto. */
export const refusedData = (
  { personId, address }: { personId: number; address: string },
  { byStudent, byAddress }: RefusedDataLimits,
): Counted[] => [
  { rule: "order-data", value: String(personId), limits: [byStudent], counts: "failures" },
  { rule: "order-data-address", value: address, limits: [byAddress], counts: "failures" },
];

/** Counts a card refusal that was learned later, from an event or by polling the gateway. */
export async function countRefused(
  { throttle, refusedLimit }: RefusalCounting,
  brand: Brand,
  personId: number,
): Promise<void> {
  try {
    await (await throttle.begin(brand, [refusedCards(personId, refusedLimit)])).failed();
  } catch (error) {
    // Already throttled.
    if (!(error instanceof AppError && error.code === "throttled")) throw error;
  }
}
