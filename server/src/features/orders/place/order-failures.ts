import { AppError } from "../../../platform/errors.ts";
import { isUnsent } from "../order-states.ts";
import type { OrderRow } from "../orders.queries.ts";

/** The 503 of an order that is kept and found out later. */
export const paymentUnknown = ({ id, status, method }: OrderRow) =>
  new AppError(method === "BOLETO" ? "boletoDelayed" : "paymentUnknown", {
    retryAfter: 10,
    extra: { order: { id, status } },
  });

/** What a card's order says that never got to the gateway. */
export const notCharged =
  "O pagamento não chegou à operadora e nada foi cobrado. Tente novamente em instantes.";

/** The same of one as it stands now, where that is known: what surely never got to the gateway was not charged, and a card's won't be. */
export const paymentMissing = (order: OrderRow) =>
  isUnsent(order) && order.method !== "BOLETO"
    ? new AppError("paymentUnknown", {
        message: notCharged,
        retryAfter: 10,
        extra: { order: { id: order.id, status: order.status } },
      })
    : paymentUnknown(order);

/** Of an order for which there was no turn: nothing of it is kept. */
export const noTurn = () => new AppError("unavailable", { retryAfter: 10 });

/** The 402 of an order that was refused, by how it was to be paid. */
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
