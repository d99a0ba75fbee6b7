import type { Brand } from "../../../db/brands.ts";
import type { Clock } from "../../../platform/clock.ts";
import { extendHold } from "./unanswered-orders.queries.ts";

/** Whoever has an order in hand says so again and again; who has been silent for as long as this has died. */
const heldMs = 45_000;
const beatMs = 5_000;

/** Until when an order that is taken in hand now is left to whoever took it. */
export const heldUntil = (now: Date): Date => new Date(now.getTime() + heldMs);

/** Works on an order in hand, and keeps it in hand for as long as that takes. */
export async function whileHeld<T>(
  { db }: Brand,
  clock: Clock,
  orderId: number,
  work: () => Promise<T>,
): Promise<T> {
  const beat = setInterval(() => {
    extendHold(db, orderId, heldUntil(clock.now())).catch(() => {}); // the database is away: nobody else can take it either
  }, beatMs);
  try {
    return await work();
  } finally {
    clearInterval(beat);
  }
}
