import type { Order, Payment } from "@sabia/contract";

export type OrderStatus = Order["status"];
export type PaymentStatus = Payment["status"];

/**
 * The allowed transitions between order states (docs/orders.md). Money is the truth: a charge that turns out
 * paid opens the course even after the order was abandoned, and a refund is final. A late or repeated answer
 * of the gateway changes nothing.
 */
export const transitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ["paid", "refused", "expired", "canceled", "refunded", "trialing", "active", "past_due"],
  refused: ["paid", "refunded"],
  expired: ["paid", "refunded"],
  canceled: ["paid", "refunded"],
  paid: ["refunded"],
  refunded: [],
  trialing: ["active", "past_due", "canceled"],
  active: ["past_due", "canceled"],
  past_due: ["active", "canceled"],
};

/** The state after the gateway reports a status: that one if it can be reached from here, else unchanged. */
export const moveOrder = (from: OrderStatus, reported: OrderStatus): OrderStatus =>
  transitions[from].includes(reported) ? reported : from;

/** The state of one payment after the gateway reports a status: payments move as orders do. */
export const movePayment = (from: PaymentStatus, reported: PaymentStatus): PaymentStatus =>
  moveOrder(from, reported) as PaymentStatus;

type Acknowledged = { readonly status: string; readonly gatewayId: string | null };

/** Whether the gateway has not reported the outcome of an order yet. */
export const isUnanswered = ({ status, gatewayId }: Acknowledged): boolean =>
  status === "pending" && gatewayId === null;

export type BoughtStatus = "E" | "B" | "C";

/**
 * The enrollment status that an order earns by itself; null: none yet. An order that the gateway has not
 * acknowledged earns nothing, as it may not exist there (wire §5).
 */
export function enrollmentStatusOf(
  order: Acknowledged & { readonly status: OrderStatus },
): BoughtStatus | null {
  switch (order.status) {
    case "paid":
    case "trialing":
    case "active":
      return "E";
    case "pending":
      return isUnanswered(order) ? null : "B";
    case "past_due":
      return "B";
    default:
      return "C";
  }
}

/** If several orders paid for an enrollment, the best of their statuses counts. */
export function bestOf(statuses: readonly (BoughtStatus | null)[]): BoughtStatus | null {
  return (["E", "B", "C"] as const).find((status) => statuses.includes(status)) ?? null;
}

type Earned = BoughtStatus | null;

/**
 * The new status of an enrollment when one of its orders, which earned `was` so far, earns `own`; null:
 * unchanged. `others` is what its other orders earn. The school also changes enrollments, by its import: no
 * older order opens what the school closed, no unpaid order closes what it opened, and a repeated answer
 * changes nothing.
 */
export function decideEnrollment(
  status: string,
  { own, was, others }: { own: Earned; was: Earned; others: Earned },
): BoughtStatus | null {
  const standing = others === "E" && status !== "E" ? null : others;
  const earned = bestOf([own, standing]);
  const before = bestOf([was, standing]);
  const openedBySchool = status === "E" && before !== "E";
  return earned === before || openedBySchool ? null : earned;
}

/** An open order still blocks buying its courses, because the student would pay twice. */
export const openOrderStatuses: readonly OrderStatus[] = ["pending", "trialing", "active", "past_due"];

export const isOpen = (status: OrderStatus): boolean => openOrderStatuses.includes(status);

/** Whether an order certainly never reached the gateway. */
export const isUnsent = (order: Acknowledged & { readonly inDoubt: boolean }): boolean =>
  isUnanswered(order) && !order.inDoubt;

/** Whether an order was given up while the gateway didn't know it. */
export const isAbandoned = ({ status, gatewayId }: Acknowledged): boolean =>
  status === "canceled" && gatewayId === null;
