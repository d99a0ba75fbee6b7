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
import { resumeOrder } from "./resume-order.ts";
import { syncIfReachable, waitUntilSettled } from "./wait-until-settled.ts";

/** How often an order waits for unanswered ones for the same course before it is refused. */
const mostBlockedRounds = 3;

/** How often an order is placed anew because the same one, which it waited for, is gone. */
const mostAttempts = 3;

/** The order, once the gateway has accepted it. A plan whose card was refused has no row any more. */
function requireAnswered({ payload }: Submission, order: OrderRow | undefined): OrderRow {
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
  return requireAnswered(submission, await findOrder(brand.db, order.id));
}

/**
 * Answers a repeated request with the order that the first one placed. `again`: that order is gone, so this
 * request has to place it anew.
 */
async function answerRepeat(
  options: OrderOptions,
  submission: Submission,
  sending: SubmissionFingerprint,
  earlier: OrderRow,
): Promise<OrderRow | "again"> {
  if (sending.sentKey && !earlier.sentDigest?.equals(sending.sentDigest)) throw new AppError("keyReused");
  const { brand } = submission;
  let order = await waitUntilSettled(options, brand, earlier);
  if (order && isUnanswered(order)) {
    if ((await resumeOrder(options, submission, order)) === "dropped") return "again";
    order = await findOrder(brand.db, order.id);
  }
  // A plan by card is gone because the card was refused, any other order because its data was refused or it
  // never reached the gateway: then this request has to find out itself.
  const isAnswer = order !== undefined || (earlier.type === "PLAN" && earlier.method === "CREDIT_CARD");
  return isAnswer ? requireAnswered(submission, order) : "again";
}

/** Waits for the answer to another order, and asks the gateway for it; returns the order if there is none. */
async function findUnanswered(
  options: OrderOptions,
  brand: Brand,
  other: OrderRow,
): Promise<OrderRow | undefined> {
  const waited = await waitUntilSettled(options, brand, other);
  if (!waited || !isUnanswered(waited)) return undefined;
  await syncIfReachable(options, brand, other.id);
  const current = await findOrder(brand.db, other.id);
  return current && isUnanswered(current) ? current : undefined;
}

type Turn =
  | { readonly kind: "placed"; readonly order: OrderRow; readonly prepared: Prepared }
  | { readonly kind: "earlier"; readonly order: OrderRow };

/**
 * Places an order as soon as no other one of the student is in its way. Of those for the same course, one that
 * certainly never reached the gateway is dropped; one that may have been charged is not.
 */
async function placeInTurn(
  options: OrderOptions,
  submission: Submission,
  sending: SubmissionFingerprint,
): Promise<Turn> {
  const { brand, personId } = submission;
  const { clock } = options;
  let blockedRounds = 0;
  for (;;) {
    // Prepared again each round: while this request waited, a price may have changed, or too many cards or
    // orders been refused.
    const prepared = await prepareOrder(options, submission);
    const { draft, cardAttempt, dataAttempt } = prepared;
    const watched = [cardAttempt, dataAttempt].flatMap(({ clearance }) => clearance.watched);
    const placed = await placeOrder({ brand, personId, draft, sending, watched, now: clock.now() });
    switch (placed.kind) {
      case "placed":
        return { kind: "placed", order: placed.order, prepared };
      case "earlier":
        return { kind: "earlier", order: placed.order };
      case "heldBack": // Prepared again, which throws `throttled` unless the waiting time is over by now.
        break;
      case "otherCard":
        await waitUntilSettled(options, brand, placed.order, noTurn);
        break;
      case "unanswered": {
        blockedRounds += 1;
        const isLastRound = blockedRounds === mostBlockedRounds;
        const blocking = await findUnanswered(options, brand, placed.order);
        if (blocking && (blocking.inDoubt || isLastRound)) throw paymentMissing(blocking);
        if (isLastRound) throw paymentUnknown(placed.order);
        if (blocking) await dropUnsentOrder(brand.db, blocking.id, clock.now());
      }
    }
  }
}

/**
 * Places an order and charges it once, however often it is sent (wire §5). The row is written before the
 * gateway is called, so that a crash in between can be resolved later; no transaction is open during the
 * call.
 */
export async function submitOrder(options: OrderOptions, submission: Submission): Promise<OrderRow> {
  const { brand, personId, payload, key } = submission;
  const sending = describeOrder(key, payload);
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const earlier = await findEarlier(brand.db, personId, sending, options.clock.now());
    const turn: Turn =
      earlier && !isAbandoned(earlier)
        ? { kind: "earlier", order: earlier }
        : await placeInTurn(options, submission, sending);
    if (turn.kind === "placed") return chargePlaced(options, submission, turn.order, turn.prepared);
    const answer = await answerRepeat(options, submission, sending, turn.order);
    if (answer !== "again") return answer;
  }
  throw noTurn();
}
