import type { Brand } from "../../../db/brands.ts";
import { AppError } from "../../../platform/errors.ts";
import type { SubmissionFingerprint } from "../../../platform/idempotency.ts";
import { whileHeld } from "../hold/hold-order.ts";
import { dropUnsentOrder } from "../hold/unanswered-orders.queries.ts";
import { isAbandoned, isUnanswered } from "../order-states.ts";
import { findOrder, type OrderRow } from "../orders.queries.ts";
import { chargeHeldOrder } from "./charge-held-order.ts";
import { describeOrder } from "./describe-order.ts";
import { noTurn, orderRefused, paymentMissing, paymentUnknown } from "./order-failures.ts";
import { findEarlier, placeOrder } from "./place-order.ts";
import { type OrderOptions, type Prepared, prepareOrder, type Submission } from "./prepare-order.ts";
import { claimWhenFree, resumeOrder } from "./resume-order.ts";
import { syncIfReachable, waitUntilSettled } from "./wait-until-settled.ts";

/** How often an order waits for unanswered ones for the same course before it is refused. */
const mostBlockedRounds = 3;

/** How often an order is placed anew because the same one, which it waited for, is gone. */
const mostAttempts = 3;

/** The response for an order in its current state. A plan whose card was refused has no row any more. */
function answerWith({ payload }: Submission, order: OrderRow | undefined): OrderRow {
  if (!order || order.status === "refused") throw orderRefused(payload.payment_method);
  if (isUnanswered(order)) throw paymentMissing(order);
  return order;
}

/** Charges an order that this request has just placed. */
async function chargePlaced(
  options: OrderOptions,
  submission: Submission,
  order: OrderRow,
  prepared: Prepared,
): Promise<OrderRow> {
  const { brand } = submission;
  const unsent = { ...order, inDoubt: false };
  await whileHeld(brand, options.clock, order.id, () =>
    chargeHeldOrder(options, submission, unsent, prepared),
  );
  return answerWith(submission, await findOrder(brand.db, order.id));
}

/**
 * The response to a repeated request by the current state of the first one's order. Undefined if that is gone,
 * because its data was refused or it never reached the gateway: then this request has to find out itself.
 */
const answerAs = (submission: Submission, { type, method }: OrderRow, current: OrderRow | undefined) =>
  current || (type === "PLAN" && method === "CREDIT_CARD") ? answerWith(submission, current) : undefined;

/** Answers a repeated request with the order that the first one placed; undefined if it has to be placed anew. */
async function answerRepeated(
  options: OrderOptions,
  submission: Submission,
  sending: SubmissionFingerprint,
  earlier: OrderRow,
): Promise<OrderRow | undefined> {
  if (sending.sentKey && !earlier.sentDigest?.equals(sending.sentDigest)) throw new AppError("keyReused");
  const { brand } = submission;
  const { clock } = options;
  const order = await waitUntilSettled(options, brand, earlier);
  if (!order || !isUnanswered(order)) return answerAs(submission, earlier, order);
  const claimed = await claimWhenFree(options, brand, order);
  const outcome =
    claimed && (await whileHeld(brand, clock, order.id, () => resumeOrder(options, submission, claimed)));
  if (!claimed || outcome === "done")
    return answerAs(submission, earlier, await findOrder(brand.db, order.id));
  // The price has changed, and nobody is charged another amount than the page shows: the order is placed
  // again, once it is certain that this one charged nothing.
  if (claimed.inDoubt) throw paymentUnknown(order);
  await dropUnsentOrder(brand.db, order.id, clock.now());
  return undefined;
}

/**
 * Waits for the unanswered order for the same course, and drops it if it certainly never reached the gateway.
 * Throws while it may have been charged, and on the last round.
 */
async function clearBlockingOrder(
  options: OrderOptions,
  brand: Brand,
  blocking: OrderRow,
  isLastRound: boolean,
): Promise<void> {
  const waited = await waitUntilSettled(options, brand, blocking);
  if (waited && isUnanswered(waited)) {
    await syncIfReachable(options, brand, blocking.id);
    const current = await findOrder(brand.db, blocking.id);
    if (current && isUnanswered(current)) {
      if (current.inDoubt || isLastRound) throw paymentMissing(current);
      await dropUnsentOrder(brand.db, current.id, options.clock.now());
    }
  }
  if (isLastRound) throw paymentUnknown(blocking);
}

/** One attempt to place an order; undefined if it waited for the same order, which is gone. */
async function attemptOrder(options: OrderOptions, submission: Submission): Promise<OrderRow | undefined> {
  const { brand, personId, payload, key } = submission;
  const sending = describeOrder(key, payload);
  const earlier = await findEarlier(brand.db, personId, sending, options.clock.now());
  if (earlier && !isAbandoned(earlier)) return answerRepeated(options, submission, sending, earlier);

  let blockedRounds = 0;
  for (;;) {
    // Prepared again each round: while this request waited, a price may have changed, or too many cards or
    // orders been refused.
    const prepared = await prepareOrder(options, submission);
    const { cardAttempt, dataAttempt } = prepared;
    const watched = [cardAttempt, dataAttempt].flatMap(({ clearance }) => clearance.watched);
    const now = options.clock.now();
    const placed = await placeOrder({ brand, personId, draft: prepared.draft, sending, watched, now });
    switch (placed.kind) {
      case "placed":
        return chargePlaced(options, submission, placed.order, prepared);
      case "earlier":
        return answerRepeated(options, submission, sending, placed.order);
      case "heldBack": // The next round's preparation throws `throttled` with the waiting time.
        break;
      case "otherCard":
        await waitUntilSettled(options, brand, placed.order, noTurn);
        break;
      case "unanswered":
        blockedRounds += 1;
        await clearBlockingOrder(options, brand, placed.order, blockedRounds === mostBlockedRounds);
    }
  }
}

/**
 * Places an order and charges it once, however often it is sent (wire §5). The row is written before the
 * gateway is called, so that a crash in between can be resolved later; no transaction is open during the
 * call.
 */
export async function submitOrder(options: OrderOptions, submission: Submission): Promise<OrderRow> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const order = await attemptOrder(options, submission);
    if (order) return order;
  }
  throw noTurn();
}
