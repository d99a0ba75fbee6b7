import { sql } from "kysely";
import type { BrandDb } from "../../../db/database.ts";

/**
 * Claims some orders whose check is due; no other process takes them before `until`. Skips orders held by a
 * request.
 */
export async function takeDueOrders(
  db: BrandDb,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<number[]> {
  const rows = await db
    .updateTable("orders")
    .set({ next_check_at: until })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("orders")
        .select("id")
        .where("next_check_at", "<=", now)
        .where((or) => or.or([or("busy_until", "is", null), or("busy_until", "<=", now)]))
        .orderBy("next_check_at")
        // A literal: with a parameter the planner doesn't know how few rows are wanted, and would read all
        // orders.
        .limit(sql.lit(limit))
        .forUpdate()
        .skipLocked(),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Sets when these orders are checked next; null: never again. */
export async function setNextCheck(db: BrandDb, ids: readonly number[], at: Date | null): Promise<void> {
  if (ids.length > 0)
    await db.updateTable("orders").set({ next_check_at: at }).where("id", "in", ids).execute();
}

/** The paid invoices of a plan, by their ids at the gateway. */
export async function findPaidInvoices(db: BrandDb, orderId: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("payments")
    .select("gateway_id as id")
    .where("order_id", "=", orderId)
    .where("status", "=", "paid")
    .execute();
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

/** Marks an order as ended at the gateway. `gatewayId`: its id there, if it was found. */
export async function markEnded(
  db: BrandDb,
  id: number,
  { gatewayId, nextCheckAt }: { gatewayId: string | null; nextCheckAt: Date | null },
): Promise<void> {
  await db
    .updateTable("orders")
    .set({ end_at_gateway: false, gateway_id: gatewayId, next_check_at: nextCheckAt })
    .where("id", "=", id)
    .execute();
}
