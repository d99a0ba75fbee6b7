import { dayMs } from "../../../platform/durations.ts";
import { isOpen, type OrderStatus } from "../order-states.ts";
import type { OrderRow } from "../orders.queries.ts";
import { nextCheck, reportedAfterMs } from "../settle/next-check.ts";

/** A successful charge happens within this time, and moves the plan's next charge a month ahead. */
const chargedAfterMs = 2 * dayMs;

type Judged = Pick<OrderRow, "type" | "status" | "method" | "nextChargeAt" | "createdAt"> & {
  /** When the open boleto falls due. */
  readonly dueAt: Date | null;
};

/** When and with which status an order that the gateway doesn't know ends by its dates; null: it doesn't. */
function findEnd({
  type,
  status,
  method,
  nextChargeAt,
  dueAt,
}: Judged): { at: number; status: OrderStatus } | null {
  const due = dueAt?.getTime() ?? Number.POSITIVE_INFINITY;
  if (type === "PLAN" && (status === "trialing" || status === "active")) {
    const charged = (nextChargeAt?.getTime() ?? Number.POSITIVE_INFINITY) + chargedAfterMs;
    return { at: Math.min(due, charged), status: "past_due" };
  }
  if (status !== "pending" || method !== "BOLETO") return null;
  // A canceled plan can't be revived, so the bank is given time to report a payment first; an expired single
  // boleto that turns out paid still opens the course.
  return type === "PLAN" ? { at: due + reportedAfterMs, status: "canceled" } : { at: due, status: "expired" };
}

/** When an order with this status is checked next; null: never. */
function findNextCheck(
  order: Judged,
  status: OrderStatus,
  end: { at: number; status: OrderStatus } | null,
  now: Date,
): Date | null {
  if (status === "expired") return nextCheck({ ...order, status }, now);
  if (!isOpen(status)) return null;
  const tomorrow = now.getTime() + dayMs;
  const isAhead = end !== null && end.at > now.getTime();
  return new Date(isAhead ? Math.min(tomorrow, end.at) : tomorrow);
}

/**
 * The outcome of an order placed at the gateway that was in use before this one. That gateway can't be
 * queried any more, so the order's dates decide. `status` null: unchanged. `nextCheckAt` null: no further
 * check.
 */
export function judgeByDate(
  order: Judged,
  now: Date,
): { status: OrderStatus | null; nextCheckAt: Date | null } {
  const end = findEnd(order);
  const isOver = end !== null && end.at <= now.getTime();
  const status = isOver ? end.status : order.status;
  return { status: isOver ? status : null, nextCheckAt: findNextCheck(order, status, end, now) };
}
