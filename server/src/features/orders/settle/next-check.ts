import { dayMs, hourMs, minuteMs } from "../durations.ts";
import type { OrderStatus } from "../order-states.ts";

/** How long after its last day the bank may still tell of a boleto. */
const lateMs = 12 * dayMs;
/** How long after its last day a bank has all but surely told of one that was paid: two days of banks, at a long weekend. */
export const toldAfterMs = 5 * dayMs;
/** How long after an order a card's holder may still take the money back. */
const returnMs = 180 * dayMs;

type Checked = {
  readonly status: OrderStatus;
  readonly createdAt: Date;
  /** Of the last boleto. */
  readonly dueAt: Date | null;
  readonly nextChargeAt: Date | null;
};

/**
 * When the gateway is asked about an order if none of its webhooks comes; null: never again. A boleto that ran out may
 * still be paid for some days, while the bank's word is on its way.
 */
export function nextCheck({ status, createdAt, dueAt, nextChargeAt }: Checked, now: Date): Date | null {
  const at = now.getTime();
  const within = (ms: number, moment: Date | null) =>
    new Date(Math.max(at + minuteMs, Math.min(at + ms, (moment?.getTime() ?? Number.POSITIVE_INFINITY) + 1)));
  const late = (due: Date) => (at - due.getTime() < lateMs ? new Date(at + dayMs) : null);
  switch (status) {
    case "pending":
      return dueAt ? within(hourMs, dueAt) : new Date(at + minuteMs);
    case "expired":
      return late(dueAt ?? createdAt);
    case "paid":
      return at - createdAt.getTime() < returnMs ? new Date(at + 7 * dayMs) : null;
    case "trialing":
    case "active":
      return within(dayMs, nextChargeAt);
    case "past_due":
      return new Date(at + 6 * hourMs);
    // the gateway may leave its open boleto
    case "canceled":
      if (!dueAt) return null;
      return dueAt.getTime() > at ? new Date(dueAt.getTime() + 1) : late(dueAt);
    default:
      return null;
  }
}
