import type { Brand } from "../../../db/brands.ts";
import { forgetContact } from "../buyers.queries.ts";
import { dropOrder } from "../hold/unanswered-orders.queries.ts";
import type { OrderRow } from "../orders.queries.ts";
import { lockBuyer } from "./place-order.queries.ts";

type Refused = Pick<OrderRow, "id" | "personId">;

/**
 * Deletes an order whose data, or whose plan's card, was refused, with the phone and address it brought: they
 * may be the reason.
 */
export function dropRefusedOrder({ db }: Brand, order: Refused): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockBuyer(trx, order.personId);
    await dropOrder(trx, order.id);
    await forgetContact(trx, order);
  });
}

/**
 * Deletes only the phone and address that a refused order brought; the lock on the buyer keeps a new order
 * from using them meanwhile.
 */
export function dropRefusedContact({ db }: Brand, order: Refused): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockBuyer(trx, order.personId);
    await forgetContact(trx, order);
  });
}
