import { AppError } from "../../platform/errors.ts";
import type { OrderRow } from "./orders.queries.ts";

/** The 503 of an order that is kept and found out later. */
export const paymentUnknown = ({ id, status, method }: OrderRow) =>
  new AppError(method === "BOLETO" ? "boletoDelayed" : "paymentUnknown", {
    retryAfter: 10,
    extra: { order: { id, status } },
  });

/** Of an order for which there was no turn: nothing of it is kept. */
export const noTurn = () => new AppError("unavailable", { retryAfter: 10 });

/** The 402 of an order that was refused, by how it was to be paid. */
export const orderRefused = (method: string | null) =>
  new AppError(
    "cardRefused",
    method === "BOLETO"
      ? {
          message:
            "O boleto não pôde ser gerado ou foi recusado pelo banco. Nada foi cobrado: faça um novo pedido.",
        }
      : {},
  );
