import type { Brand } from "../../../db/brands.ts";
import type { Clock } from "../../../platform/clock.ts";
import { extendHold } from "./unanswered-orders.queries.ts";

/**
 * A request that holds an order renews the hold every `heartbeatMs`; after `heldMs` without renewal the hold
 * expires.
 */
const heldMs = 45_000;
const heartbeatMs = 5_000;

/** When a hold that starts now expires, unless it is renewed. */
export const heldUntil = (now: Date): Date => new Date(now.getTime() + heldMs);

/** Does the work while holding the order, renewing the hold for as long as it takes. */
export async function whileHeld<T>(
  { db }: Brand,
  clock: Clock,
  orderId: number,
  work: () => Promise<T>,
): Promise<T> {
  const heartbeat = setInterval(() => {
    extendHold(db, orderId, heldUntil(clock.now())).catch(() => {}); // the database is down: nobody else can take the order either
  }, heartbeatMs);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
  }
}
