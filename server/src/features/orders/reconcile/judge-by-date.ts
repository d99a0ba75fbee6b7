import { dayMs } from "../durations.ts";
import { isOpen, type OrderStatus } from "../order-states.ts";
import type { OrderRow } from "../orders.queries.ts";
import { nextCheck, toldAfterMs } from "../settle/next-check.ts";

/** A successful charge happens within this time, and moves the plan's next charge a month ahead. */
const chargedAfterMs = 2 * dayMs;

type Judged = Pick<OrderRow, "type" | "status" | "method" | "nextChargeAt" | "createdAt"> & {
  /** When the open boleto falls due. */
  readonly dueAt: Date | null;
};

/** When and how an order that the gateway doesn't know ends by its dates; null: it doesn't. */
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
  // A canceled plan doesn't come back, so the bank is given its time first; an expired single boleto that turns out paid
  // still opens the course.
  return type === "PLAN" ? { at: due + toldAfterMs, status: "canceled" } : { at: due, status: "expired" };
}

/** When an order that has this status now is asked about again; null: never. */
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
 * What becomes of an order that belongs to the gateway which was in use before this one. Nobody can be asked about it, so its dates decide.
 * `status` null: it stays as it is. `nextCheckAt` null: it is not asked about again.
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
