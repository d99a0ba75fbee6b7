import type { Answer } from "@sabia/contract";
import { call } from "../../../platform/api/api-client.ts";
import { ApiError } from "../../../platform/api/http.ts";
import { queryClient } from "../../../platform/api/query-client.ts";
import { drafts } from "../../../platform/drafts/drafts.ts";
import { holderId, session } from "../../../platform/session/session.ts";
import { createAttempts, type OrderBody } from "../attempts.ts";
import { type CardPart, type PaymentValues, toCardPart } from "../payment-fields.ts";
import { createCardToken } from "./create-card-token.ts";
import { paymentConfigQuery } from "./get-payment-config.ts";

export const attempts = createAttempts(drafts, holderId);

export type PlacedOrder = Answer<"POST /v1/orders">;

/** Statuses of orders that failed or were undone: buying the same afterwards is a new order. */
const ended: readonly string[] = ["expired", "canceled", "refunded"];

/** Whether the order was sent earlier, and had ended or become past due before its answer arrived. */
export const isOver = ({ order }: PlacedOrder): boolean =>
  order.status === "past_due" || ended.includes(order.status);

/** Whether the session is over, so that a 401 is the portal's own. */
const isSignedOut = () => session.token === null;

/**
 * Whether an order was certainly not placed: a corrected one is a new order. After any other error it may have been placed; a 429
 * and the end of the session refuse only this request, and say nothing about an earlier one (`isOld`).
 */
const isCertainlyNotPlaced = (error: unknown, isOld: boolean): boolean =>
  error instanceof ApiError &&
  ([400, 402, 409, 413, 422].includes(error.status) ||
    (!isOld && (error.status === 429 || (error.status === 401 && isSignedOut()))));

/** A token if the gateway issues them to browsers, else the card's fields. */
async function toCard(values: PaymentValues, isSent: boolean): Promise<CardPart> {
  const { card_token: gateway } = await queryClient.fetchQuery({ ...paymentConfigQuery, retry: false });
  return gateway ? { card_token: await createCardToken(gateway, values, isSent) } : toCardPart(values);
}

/** Places the order once, even if it is sent repeatedly. Null if `confirm` refuses right before sending, or another student has signed in. */
export async function placeOrder(
  purchaseKey: string,
  wanted: OrderBody,
  values: PaymentValues,
  confirm: () => boolean,
): Promise<PlacedOrder | null> {
  const buyer = holderId();
  const packages = wanted.course_packages;
  const byCard = wanted.payment_method === "CREDIT_CARD";
  const card = byCard ? await toCard(values, attempts.isOpen(purchaseKey, packages)) : {};
  const cardNumber = byCard ? toCardPart(values).card_number : "";
  // the calls above may have taken long: checked right before sending
  if (holderId() !== buyer || !confirm()) return null;
  const send = async () => {
    const { order, key: idempotencyKey } = attempts.open(purchaseKey, wanted, cardNumber ?? "");
    const placed = await call("POST /v1/orders", { body: { ...order, ...card }, idempotencyKey });
    attempts.settle(purchaseKey, packages);
    return placed;
  };
  const isOld = attempts.isOpen(purchaseKey, packages);
  return attempts.follow(purchaseKey, packages, async () => {
    try {
      const placed = await send();
      // the lost answer belonged to an order that has ended since
      return isOld && ended.includes(placed.order.status) && confirm() ? await send() : placed;
    } catch (error) {
      if (isCertainlyNotPlaced(error, isOld)) attempts.settle(purchaseKey, packages);
      throw error;
    }
  });
}
