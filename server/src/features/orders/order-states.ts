import type { Order, Payment } from "@sabia/contract";

export type OrderStatus = Order["status"];
export type PaymentStatus = Payment["status"];

/**
 * What may become of an order (docs/orders.md). Money is the truth: a charge that turns out paid opens the course, also
 * after the order was given up; what was given back stays so. A late or repeated word of the gateway changes nothing.
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

/** Where an order goes when the gateway says `said` of it; it stays where that is no way from here. */
export const moveOrder = (from: OrderStatus, said: OrderStatus): OrderStatus =>
  transitions[from].includes(said) ? said : from;

/** The same for one payment. */
export const movePayment = (from: PaymentStatus, said: PaymentStatus): PaymentStatus =>
  moveOrder(from, said) as PaymentStatus;

export type BoughtStatus = "E" | "B" | "C";

/**
 * What an order alone makes of its enrollments; null: nothing yet. An order that the gateway has not acknowledged opens
 * nothing, as it may never have been (wire §5).
 */
export function enrollmentStatusOf(status: OrderStatus, acknowledged: boolean): BoughtStatus | null {
  switch (status) {
    case "paid":
    case "trialing":
    case "active":
      return "E";
    case "pending":
      return acknowledged ? "B" : null;
    case "past_due":
      return "B";
    default:
      return "C";
  }
}

/** An enrollment that several orders paid for is as good as the best of them. */
export function bestOf(statuses: readonly (BoughtStatus | null)[]): BoughtStatus | null {
  return (["E", "B", "C"] as const).find((status) => statuses.includes(status)) ?? null;
}

type Earned = BoughtStatus | null;

/**
 * What an enrollment becomes when one of its orders earns `own` where it earned `was`; null: it stays. `status` is what it
 * is, and `others` what its other orders earn. The school decides of enrollments, too: what it closed no older order opens,
 * what it opened no unpaid one closes, and hearing the same again changes nothing.
 */
export function decideEnrollment(
  status: string,
  { own, was, others }: { own: Earned; was: Earned; others: Earned },
): BoughtStatus | null {
  const standing = others === "E" && status !== "E" ? null : others;
  const [earned, before] = [bestOf([own, standing]), bestOf([was, standing])];
  const openedBySchool = status === "E" && before !== "E";
  return earned === before || openedBySchool ? null : earned;
}

/** Whether an order still stands for its courses: buying them again would pay twice. */
export const isOpen = (status: OrderStatus): boolean =>
  ["pending", "trialing", "active", "past_due"].includes(status);

type Acknowledged = { readonly status: string; readonly gatewayId: string | null };

/** Whether the gateway has not said yet what became of an order. */
export const isUnanswered = ({ status, gatewayId }: Acknowledged): boolean =>
  status === "pending" && gatewayId === null;

/** Whether an order surely never reached the gateway. */
export const isUnsent = (order: Acknowledged & { readonly inDoubt: boolean }): boolean =>
  isUnanswered(order) && !order.inDoubt;

/** Whether an order was given up without the gateway ever having heard of it. */
export const isAbandoned = ({ status, gatewayId }: Acknowledged): boolean =>
  status === "canceled" && gatewayId === null;
