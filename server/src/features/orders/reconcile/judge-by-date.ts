import { isOpen, type OrderStatus } from "../order-states.ts";
import type { OrderRow } from "../orders.queries.ts";
import { nextCheck, toldAfterMs } from "../settle/next-check.ts";

const dayMs = 86_400_000;
/** A charge that goes well is made by then, and the plan's next one is a month ahead. */
const chargedAfterMs = 2 * dayMs;

type Judged = Pick<OrderRow, "type" | "status" | "method" | "nextChargeAt" | "createdAt"> & {
  /** Of the boleto that waits. */
  readonly dueAt: Date | null;
};

/** When an order that the gateway doesn't know is over by its dates, and what it is then; null: it stays as it is. */
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
  // A plan that ended doesn't come back, while a single boleto's late payment still opens the course.
  return type === "PLAN" ? { at: due + toldAfterMs, status: "canceled" } : { at: due, status: "expired" };
}

/**
 * What becomes of an order that the present gateway doesn't know: another one's, from before this one was set up. Nobody can be asked, so its
 * dates decide. `status` null: it stays. `nextCheckAt` null: it is asked about no more.
 */
export function judgeByDate(
  order: Judged,
  now: Date,
): { status: OrderStatus | null; nextCheckAt: Date | null } {
  const end = findEnd(order);
  const isOver = end !== null && end.at <= now.getTime();
  const status = isOver ? end.status : order.status;
  const tomorrow = now.getTime() + dayMs;
  const at = new Date(isOver || end === null ? tomorrow : Math.min(tomorrow, end.at));
  const nextCheckAt = isOpen(status)
    ? at
    : status === "expired"
      ? nextCheck({ ...order, status }, now)
      : null;
  return { status: isOver ? status : null, nextCheckAt };
}
