import { setTimeout as wait } from "node:timers/promises";
import { orderTexts } from "@sabia/contract";
import type { Brand } from "../../../db/brands.ts";
import { AppError } from "../../../platform/errors.ts";
import { GatewayError } from "../../gateway/public.ts";
import { chargeOrder } from "../charge/charge-order.ts";
import type { OrderPayment } from "../check/check-order.ts";
import { whileHeld } from "../hold/hold-order.ts";
import { dropUnsentOrder, releaseOrder } from "../hold/unanswered-orders.queries.ts";
import { isAbandoned, isUnanswered } from "../order-states.ts";
import { findOrder, type OrderRow } from "../orders.queries.ts";
import type { GatewayWord } from "../settle/gateway-word.ts";
import { settleOrder } from "../settle/settle-order.ts";
import { syncOrder } from "../settle/sync-order.ts";
import { describeOrder } from "./describe-order.ts";
import { noTurn, orderRefused, paymentMissing, paymentUnknown } from "./order-failures.ts";
import {
  findEarlier,
  isNeedless,
  placeOrder,
  takeAgain,
  takeBackContact,
  takeBackOrder,
} from "./place-order.ts";
import { type OrderOptions, type Prepared, prepareOrder, type Submission } from "./prepare-order.ts";
import { refusedFields } from "./refused-fields.ts";

const usualPatienceMs = 25_000;
const mostTries = 3;

/** Waits while another arrival talks to the gateway about this order; undefined: it is gone. `late`: what takes too long. */
async function waitForWord(
  { clock, patienceMs = usualPatienceMs }: OrderOptions,
  brand: Brand,
  order: OrderRow,
  late = paymentUnknown,
): Promise<OrderRow | undefined> {
  const end = performance.now() + patienceMs;
  let now: OrderRow | undefined = order;
  while (now && isUnanswered(now) && now.busyUntil && now.busyUntil > clock.now()) {
    if (performance.now() > end) throw late(now);
    await wait(150);
    now = await findOrder(brand.db, order.id);
  }
  return now;
}

/** Asks the gateway about an order; while it is away, what is written stands. */
async function lookAgain(options: OrderOptions, brand: Brand, orderId: number): Promise<void> {
  try {
    await syncOrder({ ...options, brand }, orderId);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
  }
}

/** Which of phone and address were saved before. */
const listSaved = ({ payload }: Submission, { address }: OrderPayment): string[] => [
  ...(payload.phone_id !== null || payload.phone_number === null ? ["phone_number"] : []),
  ...(address.id !== null ? ["address_cep"] : []),
];

/** Sends an order that is ours to the gateway and settles it by the answer. In doubt is one that an earlier try may have charged. */
async function charge(
  options: OrderOptions,
  submission: Submission,
  order: OrderRow,
  prepared: Prepared,
): Promise<void> {
  const { brand } = submission;
  const { clock, log } = options;
  const { draft, packages, buyer } = prepared;
  if (!draft.payment) return;
  let word: GatewayWord | "refused";
  try {
    const charged = { order, packages, buyer, payment: draft.payment };
    word = await chargeOrder({ ...options, brand }, charged, clock.now());
  } catch (error) {
    const reason = error instanceof GatewayError ? error.reason : "unknown";
    const nextCheckAt = new Date(clock.now().getTime() + 60_000);
    log.warn({ brand: brand.slug, order: order.id, err: error }, `the gateway gave no word: ${reason}`);
    if (error instanceof GatewayError && reason === "invalid") {
      // That an earlier try charged nothing is said only by data that was wrong then, too.
      const mayBeCharged = order.inDoubt && error.fields.every((field) => /token/i.test(field));
      if (order.inDoubt) await releaseOrder(brand.db, order.id, { inDoubt: true, nextCheckAt });
      if (mayBeCharged) throw paymentUnknown(order);
      await (order.inDoubt ? takeBackContact : takeBackOrder)(brand, order);
      throw new AppError("invalid", {
        fields: refusedFields(error.fields, listSaved(submission, draft.payment)),
      });
    }
    // What an earlier try may have done, this one doesn't undo.
    const inDoubt = reason === "unknown" || order.inDoubt;
    await releaseOrder(brand.db, order.id, { inDoubt, nextCheckAt });
    throw paymentMissing({ ...order, inDoubt });
  }
  // Counted before anybody sees the outcome: whoever waited for it is held back by it.
  if (word === "refused" || word.status === "refused") await prepared.attempt.failed();
  if (word === "refused") return takeBackOrder(brand, order);
  const outcome = await settleOrder(brand, order, word, clock.now());
  if (outcome === "changed") await lookAgain(options, brand, order.id);
}

/** Takes an order in hand again; undefined when somebody else has it, or nothing is left to do. Another card is waited for. */
async function takeInTurn(
  options: OrderOptions,
  brand: Brand,
  order: OrderRow,
): Promise<OrderRow | undefined> {
  for (;;) {
    const taken = await takeAgain(brand, order.id, options.clock.now());
    if (taken.kind === "gone") return undefined;
    if (taken.kind === "taken") return taken.order;
    await waitForWord(options, brand, taken.order, () => paymentUnknown(order));
  }
}

/**
 * An order in hand that was placed before and of which no word came: asks for it, and sends the order again if it never got
 * there. `outdated`: it never did, and costs something else by now.
 */
async function takeUp(
  options: OrderOptions,
  submission: Submission,
  order: OrderRow,
): Promise<"done" | "outdated"> {
  const { brand } = submission;
  const { clock } = options;
  const nextCheckAt = new Date(clock.now().getTime() + 60_000);
  const release = () => releaseOrder(brand.db, order.id, { inDoubt: order.inDoubt, nextCheckAt });
  try {
    if ((await syncOrder({ ...options, brand, inHand: true }, order.id)) !== "unknown") return "done";
  } catch (error) {
    await release();
    if (error instanceof GatewayError) throw paymentMissing(order);
    throw error;
  }
  let prepared: Prepared;
  try {
    prepared = await prepareOrder(options, submission);
  } catch (error) {
    await release();
    throw error;
  }
  // Opened meanwhile by a boleto of which the bank told late, or by the school.
  if (await isNeedless(brand, order)) {
    await release();
    await dropUnsentOrder(brand.db, order.id, clock.now());
    throw new AppError("invalid", { fields: { course_packages: [orderTexts.alreadyOwned] } });
  }
  if (prepared.draft.amount !== order.amount) {
    await release();
    return "outdated";
  }
  await charge(options, submission, order, prepared);
  return "done";
}

/** What to answer of an order as it stands now. */
function answer({ payload }: Submission, order: OrderRow | undefined): OrderRow {
  // Of a plan that was refused nothing is kept.
  if (!order || order.status === "refused") throw orderRefused(payload.payment_method);
  if (isUnanswered(order)) throw paymentMissing(order);
  return order;
}

/** Answers an arrival of an order that was placed before. */
async function answerEarlier(options: OrderOptions, submission: Submission, earlier: OrderRow) {
  const { brand } = submission;
  const order = await waitForWord(options, brand, earlier);
  if (!order || !isUnanswered(order)) return answer(submission, order);
  const taken = await takeInTurn(options, brand, order);
  const { clock } = options;
  const outcome =
    taken && (await whileHeld(brand, clock, order.id, () => takeUp(options, submission, taken)));
  if (!taken || outcome === "done") return answer(submission, await findOrder(brand.db, order.id));
  // Nobody is charged another amount than the page shows. One that may be charged yet is waited for.
  if (taken.inDoubt) throw paymentUnknown(order);
  await dropUnsentOrder(brand.db, order.id, clock.now());
  return submitOrder(options, submission);
}

/**
 * Places an order and has it charged, once, however often it is sent (wire §5). The row is written before the gateway
 * is called, so that whatever happens in between is found out later; no transaction is open during the call.
 */
export async function submitOrder(options: OrderOptions, submission: Submission): Promise<OrderRow> {
  const { brand, personId, payload, key } = submission;
  const sending = describeOrder(key, payload);
  const refuseOther = (order: OrderRow) => {
    if (sending.sentKey && !order.sentDigest?.equals(sending.sentDigest)) throw new AppError("keyReused");
  };
  const earlier = await findEarlier(brand.db, personId, sending, options.clock.now());
  if (earlier && !isAbandoned(earlier)) {
    refuseOther(earlier);
    return answerEarlier(options, submission, earlier);
  }
  for (let tries = 1; ; ) {
    // Each time: while another order was waited for, a price may have changed, or one card too many been refused.
    const prepared = await prepareOrder(options, submission);
    const now = options.clock.now();
    const { watched } = prepared.attempt.clearance;
    const placed = await placeOrder({ brand, personId, draft: prepared.draft, sending, watched, now });
    if (placed.kind === "heldBack") continue;
    const { order } = placed;
    if (placed.kind === "earlier") {
      refuseOther(order);
      return answerEarlier(options, submission, order);
    }
    if (placed.kind === "placed") {
      const unsent = { ...order, inDoubt: false };
      await whileHeld(brand, options.clock, order.id, () => charge(options, submission, unsent, prepared));
      return answer(submission, await findOrder(brand.db, order.id));
    }
    if (placed.kind === "otherCard") {
      await waitForWord(options, brand, order, noTurn);
      continue;
    }
    // Another order for the same course waits for a word: it decides whether there is anything left to buy.
    const settled = await waitForWord(options, brand, order);
    if (settled && isUnanswered(settled)) {
      await lookAgain(options, brand, order.id);
      const now = await findOrder(brand.db, order.id);
      // What surely never reached the gateway makes room for this one.
      if (now && isUnanswered(now) && (now.inDoubt || tries === mostTries)) throw paymentMissing(now);
      if (now && isUnanswered(now)) await dropUnsentOrder(brand.db, now.id, options.clock.now());
    }
    if (tries === mostTries) throw paymentUnknown(order);
    tries += 1;
  }
}
