import { AppError } from "../../../platform/errors.ts";
import { isUnsent } from "../order-states.ts";
import type { OrderRow } from "../orders.queries.ts";

/** 503: the order is kept, and its outcome is determined later. */
export const paymentUnknown = ({ id, status, method }: OrderRow) =>
  new AppError(method === "BOLETO" ? "boletoDelayed" : "paymentUnknown", {
    retryAfter: 10,
    extra: { order: { id, status } },
  });

/** The message for a card order that never reached the gateway. */
export const notCharged =
  "O pagamento não chegou à operadora e nada foi cobrado. Tente novamente em instantes.";

/**
 * 503 for an order without an answer. A card order that certainly never reached the gateway was not charged,
 * and the message says so: unlike a boleto, it is not sent again without the student.
 */
export const paymentMissing = (order: OrderRow) =>
  isUnsent(order) && order.method !== "BOLETO"
    ? new AppError("paymentUnknown", {
        message: notCharged,
        retryAfter: 10,
        extra: { order: { id: order.id, status: order.status } },
      })
    : paymentUnknown(order);

/** 503: another card of the student, or the same order, was being tried the whole time. No order was placed. */
export const noTurn = () => new AppError("unavailable", { retryAfter: 10 });

/** 402: the gateway refused the payment. The text depends on the payment method. */
export const orderRefused = (method: string | null) =>
  new AppError(
    "paymentRefused",
    method === "BOLETO"
      ? {
          message:
            "O boleto não pôde ser gerado ou foi recusado pelo banco. Nada foi cobrado: faça um novo pedido.",
        }
      : {},
  );
