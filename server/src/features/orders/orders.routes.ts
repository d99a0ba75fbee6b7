import { AppError } from "../../platform/errors.ts";
import type { IsAtThisMachine } from "../../platform/http/at-this-machine.ts";
import type { Handlers } from "../../platform/http/handlers.ts";
import { networkOf } from "../../platform/throttle/visitor-address.ts";
import type { BoletoSigner } from "../boletos/public.ts";
import { findOrderFaults } from "./check/read-order.ts";
import { findTokenizing } from "./find-tokenizing.ts";
import { addressesOf, presentOrder, presentPayment, presentPlacedOrder } from "./orders.present.ts";
import { isOwnEnrollment, listOrders, listPayments } from "./orders.queries.ts";
import type { OrderOptions } from "./place/prepare-order.ts";
import { submitOrder } from "./place/submit-order.ts";
import { type EventOptions, receiveEvent, requireSecret } from "./settle/receive-event.ts";

export type OrderRoutesOptions = OrderOptions &
  EventOptions & { readonly boletos: BoletoSigner; readonly isAtThisMachine: IsAtThisMachine };

/** Orders, their payments, and the gateway's webhook. */
export function createOrderRoutes(options: OrderRoutesOptions) {
  const { boletos, gateway, clock, isAtThisMachine } = options;
  return {
    "POST /v1/orders": {
      findFaults: ({ brand, viewer }, given) =>
        findOrderFaults(options, { brand, personId: viewer.personId }, given),
      handle: async ({ brand, viewer, body, request }) => {
        const key = request.headers["idempotency-key"];
        const order = await submitOrder(options, {
          brand,
          personId: viewer.personId,
          address: networkOf(request.ip),
          payload: body,
          key,
        });
        return presentPlacedOrder(order, addressesOf(boletos, brand), clock.now());
      },
    },
    "GET /v1/orders": async ({ brand, viewer }) => {
      const rows = await listOrders(brand.db, viewer.personId);
      return { orders: rows.map((row) => presentOrder(row, addressesOf(boletos, brand))) };
    },
    "GET /v1/enrollment/:id/transactions": async ({ brand, viewer, params }) => {
      if (!brand.financial || !(await isOwnEnrollment(brand.db, viewer.personId, params.id)))
        throw new AppError("notFound");
      const rows = await listPayments(brand.db, params.id);
      return { payments: rows.map((row) => presentPayment(row, addressesOf(boletos, brand))) };
    },
    "GET /v1/payment-config": async ({ request }) => {
      const tokenizing = await findTokenizing(gateway, request, isAtThisMachine);
      if (!tokenizing) return { card_token: null };
      return {
        card_token: { tokens_url: tokenizing.address.split("?")[0] ?? "", public_key: tokenizing.publicKey },
      };
    },
    "POST /v1/webhooks/pagarme/:secret": {
      checkPath: ({ secret }) => requireSecret(secret, options),
      handle: async ({ body }) => {
        await receiveEvent(options, body);
        return { message: "Ok." };
      },
    },
  } satisfies Partial<Handlers>;
}
