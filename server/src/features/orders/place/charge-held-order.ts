import { minuteMs } from "../../../platform/durations.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Attempt } from "../../../platform/throttle/throttle.ts";
import { GatewayError } from "../../gateway/public.ts";
import { chargeOrder } from "../charge/charge-order.ts";
import type { OrderPayment } from "../check/check-order.ts";
import { releaseOrder } from "../hold/unanswered-orders.queries.ts";
import type { OrderRow } from "../orders.queries.ts";
import { settleOrder } from "../settle/settle-order.ts";
import { dropRefusedContact, dropRefusedOrder } from "./drop-refused.ts";
import { orderRefused, paymentMissing, paymentUnknown } from "./order-failures.ts";
import type { OrderOptions, Prepared, Submission } from "./prepare-order.ts";
import { refusedFields } from "./refused-fields.ts";
import { syncIfReachable } from "./wait-until-settled.ts";

type FailedCharge = {
  readonly order: OrderRow;
  readonly payment: OrderPayment;
  readonly dataAttempt: Attempt;
  readonly nextCheckAt: Date;
};

/** Which of phone and address came from the saved profile. */
const listSaved = ({ payload }: Submission, { address }: OrderPayment): string[] => [
  ...(payload.phone_id !== null || payload.phone_number === null ? ["phone_number"] : []),
  ...(address.id !== null ? ["address_cep"] : []),
];

/** The gateway refused the data: 422 by field, unless an earlier attempt may have been charged anyway. */
async function failByRefusal(
  { log }: OrderOptions,
  submission: Submission,
  { order, payment, dataAttempt, nextCheckAt }: FailedCharge,
  refusal: GatewayError,
): Promise<never> {
  const { brand } = submission;
  // The order ends even if its refusal can't be counted.
  await dataAttempt
    .failed()
    .catch((err: unknown) =>
      log.error({ brand: brand.slug, order: order.id, err }, "a refusal was not counted"),
    );
  // A refusal proves that an earlier attempt charged nothing only if that attempt sent the same bad data. A
  // token proves nothing: the earlier attempt may have used it up.
  const mayBeCharged = order.inDoubt && refusal.fields.every((field) => /token/i.test(field));
  if (order.inDoubt) await releaseOrder(brand.db, order.id, { inDoubt: true, nextCheckAt });
  if (mayBeCharged) throw paymentUnknown(order);
  await (order.inDoubt ? dropRefusedContact : dropRefusedOrder)(brand, order);
  throw new AppError("invalid", { fields: refusedFields(refusal.fields, listSaved(submission, payment)) });
}

/** The gateway gave no answer: releases the order for a later retry, or reports what was refused. */
async function failCharge(
  options: OrderOptions,
  submission: Submission,
  failed: FailedCharge,
  error: unknown,
): Promise<never> {
  const { brand } = submission;
  const { order, nextCheckAt } = failed;
  const reason = error instanceof GatewayError ? error.reason : "unknown";
  options.log.warn({ brand: brand.slug, order: order.id, err: error }, `the gateway gave no word: ${reason}`);
  if (error instanceof GatewayError && reason === "invalid")
    return failByRefusal(options, submission, failed, error);
  // The failure of this attempt doesn't undo what an earlier one may have charged.
  const inDoubt = reason === "unknown" || order.inDoubt;
  await releaseOrder(brand.db, order.id, { inDoubt, nextCheckAt });
  throw paymentMissing({ ...order, inDoubt });
}

/**
 * Sends an order held by this request to the gateway and settles it by the answer. `order.inDoubt`: an
 * earlier attempt may have charged it. Throws 402 for a plan whose card was refused.
 */
export async function chargeHeldOrder(
  options: OrderOptions,
  submission: Submission,
  order: OrderRow,
  { draft, packages, buyer, cardAttempt, dataAttempt }: Prepared,
): Promise<void> {
  const { brand } = submission;
  const { clock } = options;
  const { payment } = draft;
  if (!payment) return;
  const input = { order, packages, buyer, payment };
  const report = await chargeOrder({ ...options, brand }, input, clock.now()).catch((error: unknown) => {
    const nextCheckAt = new Date(clock.now().getTime() + minuteMs);
    return failCharge(options, submission, { order, payment, dataAttempt, nextCheckAt }, error);
  });
  // Counted before the outcome is visible, so that a card waiting for this one is already throttled by it.
  if (report === "refused" || report.status === "refused")
    await (payment.card ? cardAttempt : dataAttempt).failed();
  if (report === "refused") {
    await dropRefusedOrder(brand, order);
    // An event that came before this answer has acknowledged it: then it is kept, and ends now.
    await syncIfReachable(options, brand, order.id);
    throw orderRefused(payment.method);
  }
  const outcome = await settleOrder(brand, order, report, clock.now());
  if (outcome === "changed") await syncIfReachable(options, brand, order.id);
}
