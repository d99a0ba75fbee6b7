import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { BrandDb, BrandTransaction } from "../../db/database.ts";
import { endOrders } from "./end-orders.queries.ts";
import { openOrderStatuses } from "./order-states.ts";

/** A student's orders and payments, for their data export. */
export const collectOrders = (db: BrandDb, personId: number) =>
  db
    .selectFrom("orders")
    .select((eb) => [
      "id",
      "type",
      "status",
      "amount",
      "payment_method",
      "installments",
      "card_brand",
      "card_last_digits",
      "created_at",
      "updated_at",
      "next_charge_at",
      // The gateway identifies the order by these.
      "code",
      "gateway_id",
      jsonArrayFrom(
        eb
          .selectFrom("order_items")
          .select(["title", "quantity", "unit_price"])
          .whereRef("order_items.order_id", "=", "orders.id")
          .orderBy("position"),
      ).as("items"),
      jsonArrayFrom(
        eb
          .selectFrom("payments")
          .select([
            "status",
            "amount",
            "payment_method",
            "installments",
            "card_brand",
            "card_last_digits",
            "boleto_line",
            "due_at",
            "created_at",
            "paid_at",
            "gateway_id",
          ])
          .whereRef("payments.order_id", "=", "orders.id")
          .orderBy("payments.created_at"),
      ).as("payments"),
    ])
    .where("person_id", "=", personId)
    .orderBy("orders.id")
    .execute();

/**
 * Keeps what tax law requires (what was sold, when, for how much) and removes the rest: card, boleto,
 * idempotency key. Ends open orders, here at once and at the gateway with the next reconciliation.
 */
export async function anonymiseOrders(trx: BrandTransaction, personId: number, now: Date): Promise<void> {
  await endOrders(trx, now)
    .where("person_id", "=", personId)
    .where("status", "in", openOrderStatuses)
    .execute();
  await trx
    .updateTable("orders")
    .set({
      card_brand: null,
      card_last_digits: null,
      sent_key: null,
      sent_digest: null,
      // Orders that have ended need no further check.
      next_check_at: sql`case when end_at_gateway then next_check_at end`,
      // A gateway's answer to a check that began earlier would write the card and the next check again.
      version: sql<number>`version + 1`,
    })
    .where("person_id", "=", personId)
    .execute();
  const own = trx.selectFrom("orders").select("orders.id").where("person_id", "=", personId);
  await trx
    .updateTable("payments")
    .set({ status: "canceled" })
    .where("order_id", "in", own)
    .where("status", "=", "pending")
    .execute();
  await trx
    .updateTable("payments")
    .set({ card_brand: null, card_last_digits: null, boleto_line: null, due_at: null })
    .where("order_id", "in", own)
    .execute();
  await trx
    .updateTable("enrollments")
    .set({ status: "C" })
    .where("person_id", "=", personId)
    .where("status", "in", ["E", "B"])
    .where("id", "in", (eb) =>
      eb
        .selectFrom("order_enrollments")
        .innerJoin("order_items", "order_items.id", "order_enrollments.order_item_id")
        .innerJoin("orders", "orders.id", "order_items.order_id")
        .select("order_enrollments.enrollment_id")
        .where("orders.person_id", "=", personId)
        .where("orders.end_at_gateway", "=", true),
    )
    .execute();
}
