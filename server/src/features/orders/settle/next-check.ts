import { dayMs, hourMs, minuteMs } from "../../../platform/durations.ts";
import type { OrderStatus } from "../order-states.ts";

/** How long after the due date a bank may still report a boleto as paid. */
const lateMs = 12 * dayMs;
/** How long after the due date a bank has almost certainly reported a payment: two banking days, six days over Carnival. */
export const reportedAfterMs = 7 * dayMs;
/** How long after an order a cardholder may still dispute the charge. */
const returnMs = 180 * dayMs;

type Checked = {
  readonly status: OrderStatus;
  readonly createdAt: Date;
  /** When the last boleto falls due. */
  readonly dueAt: Date | null;
  readonly nextChargeAt: Date | null;
};

/**
 * When to check an order with the gateway if no webhook comes; null: never again. An expired boleto is
 * checked for some days, as the bank may still report its payment.
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
    // The gateway may leave the boleto of a canceled order open.
    case "canceled":
      if (!dueAt) return null;
      return dueAt.getTime() > at ? new Date(dueAt.getTime() + 1) : late(dueAt);
    default:
      return null;
  }
}
