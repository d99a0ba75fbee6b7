import type { Brand } from "../../../db/brands.ts";
import { heldUntil } from "../hold/hold-order.ts";
import { startHold } from "../hold/unanswered-orders.queries.ts";
import { findOrder, type OrderRow } from "../orders.queries.ts";
import { findCardInFlight, lockBuyer } from "./place-order.queries.ts";

/**
 * `otherCard`: another card of the student is being tried. `gone`: another request holds the order, or it is
 * settled.
 */
type Claim = { readonly kind: "claimed" | "otherCard"; readonly order: OrderRow } | { readonly kind: "gone" };

/**
 * Takes the hold on an unanswered order, in its current state, to retry it. A student's cards are tried one
 * at a time here, too.
 */
export function claimOrder(
  { db }: Brand,
  { id, personId }: { readonly id: number; readonly personId: number },
  now: Date,
): Promise<Claim> {
  return db.transaction().execute(async (trx): Promise<Claim> => {
    if (!(await lockBuyer(trx, personId))) return { kind: "gone" };
    const order = await findOrder(trx, id);
    if (!order) return { kind: "gone" };
    const card = order.method === "CREDIT_CARD" && (await findCardInFlight(trx, personId, now));
    if (card && card.id !== id) return { kind: "otherCard", order: card };
    const held = await startHold(trx, id, now, heldUntil(now));
    return held ? { kind: "claimed", order: { ...order, ...held } } : { kind: "gone" };
  });
}
