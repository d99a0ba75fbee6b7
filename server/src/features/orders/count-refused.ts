import type { Brand } from "../../db/brands.ts";
import { AppError } from "../../platform/errors.ts";
import type { Counted, Limit, Throttle } from "../../platform/throttle/throttle.ts";

/** How many refusals a student may have, and how many an address, over all students. */
export type RefusalLimits = { readonly byStudent: Limit; readonly byAddress: Limit };

/** What is needed to count refused cards. */
export type RefusalCounting = { readonly throttle: Throttle; readonly refusedCards: RefusalLimits };

/** The throttle rule for a student's refused cards (wire §2). */
export const refusedCards = (personId: number, { byStudent }: RefusalLimits): Counted => ({
  rule: "order",
  value: String(personId),
  limits: [byStudent],
  counts: "failures",
});

/**
 * The throttle rule for refused cards per address: accounts are free, so someone testing stolen cards has
 * many.
 */
export const refusedAtAddress = (address: string, { byAddress }: RefusalLimits): Counted => ({
  rule: "order-address",
  value: address,
  limits: [byAddress],
  counts: "failures",
});

/** The throttle rules for orders whose data the gateway refuses, by card or boleto: each is a call to it. */
export const refusedData = (
  { personId, address }: { personId: number; address: string },
  { byStudent, byAddress }: RefusalLimits,
): Counted[] => [
  { rule: "order-data", value: String(personId), limits: [byStudent], counts: "failures" },
  { rule: "order-data-address", value: address, limits: [byAddress], counts: "failures" },
];

/** Counts a card refusal that was learned later, from an event or by polling the gateway. */
export async function countRefused(
  { throttle, refusedCards: limits }: RefusalCounting,
  brand: Brand,
  personId: number,
): Promise<void> {
  try {
    await (await throttle.begin(brand, [refusedCards(personId, limits)])).failed();
  } catch (error) {
    // Already throttled.
    if (!(error instanceof AppError && error.code === "throttled")) throw error;
  }
}
