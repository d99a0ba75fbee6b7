import type { BrandDb } from "../../../db/database.ts";

/** Whether an event has been handled. */
export async function isEventDone(db: BrandDb, id: string): Promise<boolean> {
  const row = await db.selectFrom("webhook_events").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

/** Records an event as handled; the order may be deleted by now. */
export async function noteEvent(
  db: BrandDb,
  event: { id: string; type: string; orderId: number; now: Date },
): Promise<void> {
  await db
    .insertInto("webhook_events")
    .columns(["id", "type", "order_id", "received_at"])
    .expression((eb) =>
      eb
        .selectFrom("orders")
        .select((inner) => [
          inner.val(event.id).as("id"),
          inner.val(event.type).as("type"),
          "orders.id as order_id",
          inner.val(event.now).as("received_at"),
        ])
        .where("orders.id", "=", event.orderId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes events so old that the gateway won't send them again. */
export async function deleteOldEvents(db: BrandDb, before: Date): Promise<void> {
  await db.deleteFrom("webhook_events").where("received_at", "<", before).execute();
}
