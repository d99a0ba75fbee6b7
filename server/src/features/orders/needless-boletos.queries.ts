import { sql } from "kysely";
import type { BrandTransaction } from "../../db/database.ts";

/** The groups whose enrollments an order opened. */
async function findOpened(trx: BrandTransaction, orderId: number): Promise<Set<number>> {
  const rows = await trx
    .selectFrom("order_items")
    .innerJoin("order_enrollments", "order_enrollments.order_item_id", "order_items.id")
    .innerJoin("enrollments", "enrollments.id", "order_enrollments.enrollment_id")
    .select("enrollments.group_id as groupId")
    .where("order_items.order_id", "=", orderId)
    .where("enrollments.status", "=", "E")
    .execute();
  return new Set(rows.map(({ groupId }) => groupId));
}

/**
 * Ends the boletos of a person that wait, here and by the next reconciliation at the gateway, where all that they would open is open by
 * this order, which was paid: a bank told of it only after the course had been ordered again, and nobody pays twice.
 */
export async function endNeedlessBoletos(
  trx: BrandTransaction,
  { id, personId }: { id: number; personId: number },
  now: Date,
): Promise<void> {
  const waiting = await trx
    .selectFrom("orders")
    .innerJoin("order_items", "order_items.order_id", "orders.id")
    // What it enrolls in; before the gateway knows it, what its package does.
    .leftJoin("order_enrollments", "order_enrollments.order_item_id", "order_items.id")
    .leftJoin("enrollments", "enrollments.id", "order_enrollments.enrollment_id")
    .leftJoin("package_groups", (join) =>
      join
        .onRef("package_groups.package_id", "=", "order_items.package_id")
        .on("order_enrollments.enrollment_id", "is", null),
    )
    .select((eb) => [
      "orders.id",
      eb.fn.coalesce("enrollments.group_id", "package_groups.group_id").as("groupId"),
    ])
    .where("orders.person_id", "=", personId)
    .where("orders.id", "<>", id)
    .where("orders.status", "=", "pending")
    .where("orders.payment_method", "=", "BOLETO")
    .where("orders.end_at_gateway", "=", false)
    .execute();
  if (waiting.length === 0) return;
  const opened = await findOpened(trx, id);
  const needed = new Set(
    waiting.filter(({ groupId }) => groupId === null || !opened.has(groupId)).map((row) => row.id),
  );
  const needless = [...new Set(waiting.map((row) => row.id))].filter((one) => !needed.has(one));
  if (needless.length === 0) return;
  await trx
    .updateTable("orders")
    .set({
      ...{ status: "canceled", end_at_gateway: true, next_charge_at: null, next_check_at: now },
      ...{ busy_until: null, in_doubt: false, updated_at: now, version: sql<number>`version + 1` },
    })
    .where("id", "in", needless)
    .execute();
  await trx
    .updateTable("payments")
    .set({ status: "canceled" })
    .where("order_id", "in", needless)
    .where("status", "=", "pending")
    .execute();
}
