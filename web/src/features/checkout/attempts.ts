import type { Body } from "@sabia/contract";
import { createEmitter } from "../../platform/create-emitter.ts";
import type { Draft } from "../../platform/drafts/create-drafts.ts";

export type OrderBody = Body<"POST /v1/orders">;

/** The part of the drafts (`platform/drafts/drafts.ts`) that attempts need. */
export type AttemptStore = {
  get(place: string): Draft | null;
  keyFor(place: string): string;
  keep(place: string, draft: Draft): boolean;
  drop(place: string): void;
};

/** One order that is being sent; only the card's last digits, to notice another card. */
type Attempt = { order: OrderBody; card: string; key: string; at: number };

/**
 * By then buying the same is mostly another purchase: under the old key it would be answered with the old order, as if it were paid.
 * An order that is still open is refused by the server under any key (docs/orders.md).
 */
const lastsMs = 24 * 60 * 60 * 1000;

type Packages = OrderBody["course_packages"];

/** Sorted, because a package that was removed from the cart and added again has another position. */
const sorted = (packages: Packages): Packages =>
  [...packages].sort((one, other) => Number(one) - Number(other));

/** A slot for each set of packages, so that orders of other packages don't affect it. */
const slotOf = (purchaseKey: string, packages: Packages) =>
  `order/${purchaseKey}/${sorted(packages).join("-")}`;

const isSamePurchase = (one: OrderBody, other: OrderBody): boolean => {
  const coreOf = ({ course_packages, payment_method, installments }: OrderBody) =>
    JSON.stringify([sorted(course_packages), payment_method, installments]);
  return coreOf(one) === coreOf(other);
};

const digitsKept = 4;

/** The order without an answer may have saved telephone and address: then the new one refers to their ids, and is still the same. */
const isSame = (sent: OrderBody, now: OrderBody): boolean =>
  isSamePurchase(sent, now) &&
  (JSON.stringify({ ...sent, course_packages: now.course_packages, shown_amount: now.shown_amount }) ===
    JSON.stringify(now) ||
    (now.phone_number === undefined && now.address_cep === undefined));

const parse = (text: string | undefined): OrderBody | null => {
  try {
    return JSON.parse(text ?? "null") as OrderBody | null;
  } catch {
    return null;
  }
};

/**
 * An order that is being sent, with its idempotency key: stored before it is sent, and the same after reloads and in other tabs
 * until the server has accepted or refused it, so that a lost answer never charges twice. Different content is another order.
 */
export function createAttempts(
  store: AttemptStore,
  student: () => number | null,
  now: () => number = Date.now,
) {
  /** Kept in memory if the device stores nothing; by student, since the page may outlive an expired session. */
  const here = new Map<string, Attempt>();
  const hereOf = (slot: string) => `${student()}/${slot}`;
  /** What this page is sending now, maybe after the student has left the form. */
  const inFlight = new Set<{ slot: string }>();
  const { emit, subscribe } = createEmitter();
  const read = (slot: string): Attempt | null => {
    const kept = store.get(slot);
    const order = parse(kept?.fields.order);
    if (!kept || !order) return here.get(hereOf(slot)) ?? null;
    return { order, card: kept.fields.card ?? "", key: kept.key, at: kept.at ?? 0 };
  };
  const find = (slot: string): Attempt | null => {
    const attempt = read(slot);
    return attempt && now() - attempt.at < lastsMs ? attempt : null;
  };
  return {
    /**
     * The order to be sent, and its key: the earlier one if it is the same order with the same card (`""` without a card) and was
     * never answered.
     */
    open(purchaseKey: string, order: OrderBody, cardNumber = ""): Attempt {
      const slot = slotOf(purchaseKey, order.course_packages);
      const card = cardNumber.slice(-digitsKept);
      const before = find(slot);
      const again = before !== null && before.card === card && isSame(before.order, order);
      if (!again) store.drop(slot);
      // the amount is the one that the page shows now, not the one that was sent
      const whole = again ? { ...before.order, shown_amount: order.shown_amount } : order;
      const [key, at] = again ? [before.key, before.at] : [store.keyFor(slot), now()];
      const attempt = { order: whole, card, key, at };
      here.set(hereOf(slot), attempt);
      store.keep(slot, { fields: { order: JSON.stringify(whole), card }, key, at });
      return attempt;
    },
    /** Whether one of these packages was sent and never answered. */
    isOpen: (purchaseKey: string, packages: Packages): boolean =>
      find(slotOf(purchaseKey, packages)) !== null,
    /** Whether one of these packages was sent, never answered, and isn't being sent at this moment. */
    isUnanswered(purchaseKey: string, packages: Packages): boolean {
      const slot = slotOf(purchaseKey, packages);
      return find(slot) !== null && ![...inFlight].some((sent) => sent.slot === hereOf(slot));
    },
    /** Announces when sending ends. */
    subscribe,
    /** Runs `send`: until it ends, what it sends isn't unanswered. */
    async follow<T>(purchaseKey: string, packages: Packages, send: () => Promise<T>): Promise<T> {
      const sent = { slot: hereOf(slotOf(purchaseKey, packages)) };
      inFlight.add(sent);
      try {
        return await send();
      } finally {
        inFlight.delete(sent);
        emit();
      }
    },
    /** The server has accepted or refused the order. */
    settle(purchaseKey: string, packages: Packages) {
      const slot = slotOf(purchaseKey, packages);
      here.delete(hereOf(slot));
      store.drop(slot);
    },
  };
}
