import type { Body } from "@sabia/contract";
import type { DraftFields } from "../../platform/create-drafts.ts";

export type OrderBody = Body<"POST /v1/orders">;

/** As much of the drafts as attempts need (`platform/drafts.ts`). */
export type AttemptStore = {
  get(place: string): { fields: DraftFields; key: string } | null;
  keyFor(place: string): string;
  keep(place: string, draft: { fields: DraftFields; key: string }): boolean;
  drop(place: string): void;
};

/** One order on its way; never with the card. */
type Attempt = { order: OrderBody; key: string };

const placeOf = (place: string) => `order/${place}`;

const isSamePurchase = (one: OrderBody, other: OrderBody): boolean => {
  const coreOf = ({ course_packages, payment_method, installments }: OrderBody) =>
    JSON.stringify([course_packages, payment_method, installments]);
  return coreOf(one) === coreOf(other);
};

/** The order that was lost has saved telephone and address meanwhile: then they go by their ids, and it is still the same. */
const isSame = (sent: OrderBody, now: OrderBody): boolean =>
  isSamePurchase(sent, now) &&
  (JSON.stringify(sent) === JSON.stringify(now) ||
    (now.phone_number === undefined && now.address_cep === undefined));

const parse = (text: string | undefined): OrderBody | null => {
  try {
    return JSON.parse(text ?? "null") as OrderBody | null;
  } catch {
    return null;
  }
};

/**
 * An order that is being sent, with its idempotency key: written down before the first byte leaves, the same through reloads and
 * in other tabs until the server has said yes or no, so that a lost answer never charges twice. Another content is another order.
 */
export function createAttempts(store: AttemptStore, student: () => number | null) {
  /** Where the device keeps nothing, this page does; by student, since the page outlives a session that ran out. */
  const here = new Map<string, Attempt>();
  const hereOf = (place: string) => `${student()}/${place}`;
  const find = (place: string): Attempt | null => {
    const kept = store.get(placeOf(place));
    const order = parse(kept?.fields.order);
    return kept && order ? { order, key: kept.key } : (here.get(hereOf(place)) ?? null);
  };
  return {
    /** What is to be sent, and under which key: the one before, if it is the same and was never answered. */
    open(place: string, order: OrderBody): Attempt {
      const before = find(place);
      if (before && isSame(before.order, order)) return before;
      store.drop(placeOf(place));
      const attempt = { order, key: store.keyFor(placeOf(place)) };
      here.set(hereOf(place), attempt);
      store.keep(placeOf(place), { fields: { order: JSON.stringify(order) }, key: attempt.key });
      return attempt;
    },
    /** Whether one was sent and never answered. */
    isOpen: (place: string): boolean => find(place) !== null,
    /** The server has said yes or no. */
    settle(place: string) {
      here.delete(hereOf(place));
      store.drop(placeOf(place));
    },
  };
}
