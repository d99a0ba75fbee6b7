import type { BrandTransaction } from "../../../db/database.ts";
import type { SubmissionFingerprint } from "../../../platform/idempotency.ts";
import type { OrderDraft } from "../check/check-order.ts";
import { findOrder } from "../orders.queries.ts";

/**
 * Locks the buyer's row, so that a person's orders are placed one at a time. False if the person has just
 * been erased.
 */
export async function lockBuyer(trx: BrandTransaction, personId: number): Promise<boolean> {
  const row = await trx
    .selectFrom("people")
    .select("id")
    .where("id", "=", personId)
    .where("erased_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** A card order of the person that is in flight to the gateway. */
export async function findCardInFlight(trx: BrandTransaction, personId: number, now: Date) {
  const row = await trx
    .selectFrom("orders")
    .select("id")
    .where("person_id", "=", personId)
    .where("payment_method", "=", "CREDIT_CARD")
    .where("status", "=", "pending")
    .where("gateway_id", "is", null)
    .where("busy_until", ">", now)
    .limit(1)
    .executeTakeFirst();
  return row && findOrder(trx, row.id);
}

type NewOrder = OrderDraft &
  SubmissionFingerprint & {
    readonly personId: number;
    readonly code: string;
    readonly now: Date;
    readonly busyUntil: Date;
  };

/** Inserts an order with its items. A free one is paid at once; any other waits for the gateway. */
export async function insertOrder(trx: BrandTransaction, order: NewOrder): Promise<number> {
  const { type, payment, now } = order;
  const { id } = await trx
    .insertInto("orders")
    .values({
      person_id: order.personId,
      code: order.code,
      type,
      amount: order.amount,
      status: payment ? "pending" : "paid",
      payment_method: payment?.method ?? null,
      installments: payment?.installments ?? 1,
      in_doubt: payment !== null,
      busy_until: payment ? order.busyUntil : null,
      next_check_at: payment ? order.busyUntil : null,
      sent_key: order.sentKey,
      sent_digest: order.sentDigest,
      created_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("order_items")
    .values(
      order.packages.map((one, position) => ({
        order_id: id,
        package_id: one.id,
        position,
        title: one.name,
        unit_price: one.amount,
      })),
    )
    .execute();
  return id;
}

/** Releases the idempotency key of an abandoned order, so that the same request may place a new one. */
export async function freeKey(trx: BrandTransaction, id: number): Promise<void> {
  await trx.updateTable("orders").set({ sent_key: null }).where("id", "=", id).execute();
}
