import type { Order, Payment } from "@sabia/contract";

/** A card order that is charged only if it is sent again. */
const isUncharged = ({ unsent, payment_method }: Order): boolean => unsent && payment_method !== "boleto";

/** The order will change by itself: a card being charged, or a boleto being issued. */
export const isComing = (order: Order): boolean =>
  order.status === "pending" && order.boleto === null && !isUncharged(order);

/** The order brought nothing and will bring nothing, no later one has its items, and it can be placed again. */
export const isToBeRepeated = (order: Order, isRepeated = false): boolean =>
  !isRepeated &&
  !order.paid_in_vain &&
  (["refused", "expired"].includes(order.status) ||
    (order.status === "canceled" && order.type !== "PLAN") ||
    isUncharged(order));

/** Whether the order gives access to its items, or may still do so. */
const isAlive = (order: Order): boolean =>
  ["pending", "paid", "trialing", "active", "past_due"].includes(order.status) && !isUncharged(order);

/** What was bought before the portal is known by its title alone. */
const keyOf = ({ package_id, title }: Order["items"][number]) => package_id ?? title;

/** Orders whose packages are all in later orders that did not fail. */
export const listRepeated = (orders: readonly Order[]): Order[] =>
  orders.filter(({ id, items }) => {
    const later = orders.filter((other) => other.id > id && isAlive(other));
    const bought = new Set(later.flatMap((other) => other.items.map(keyOf)));
    return items.length > 0 && items.every((item) => bought.has(keyOf(item)));
  });

/** Whether the student has a boleto to pay. */
export const isPayable = ({ status, boleto }: Pick<Order, "status" | "boleto">): boolean =>
  boleto !== null && ["pending", "trialing", "active", "past_due"].includes(status);

/** Whether an order that had a boleto to pay has been paid since. */
export const hasNewPayment = (before: readonly Order[], now: readonly Order[]): boolean =>
  now.some(({ id, status }) => {
    const then = before.find((order) => order.id === id);
    return then && isPayable(then) && then.status !== status && ["paid", "active"].includes(status);
  });

/** Whether a payment has a boleto to pay. */
export const isOpenBoleto = ({ status, boleto_url }: Pick<Payment, "status" | "boleto_url">): boolean =>
  status === "pending" && boleto_url !== null;

/** Whether one of these boletos has been paid since. */
export const hasPaidBoleto = (before: readonly Payment[], now: readonly Payment[]): boolean =>
  now.some(
    ({ id, status }) => status === "paid" && before.some((then) => then.id === id && isOpenBoleto(then)),
  );

/** Orders awaiting payment first (look.md), the others in their order. */
export const sortOrders = (orders: readonly Order[]): Order[] => [
  ...orders.filter(isPayable),
  ...orders.filter((order) => !isPayable(order)),
];
