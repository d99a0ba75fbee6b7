import { type ExpressionBuilder, sql } from "kysely";
import type { BrandDb, BrandTransaction } from "../../../db/database.ts";
import type { DB as Tables } from "../../../db/types/brand.ts";

type Orders = ExpressionBuilder<Tables, "orders">;
/** An order whose outcome the gateway has not reported yet. */
const isUnanswered = (eb: Orders, id: number) => eb.and({ id, status: "pending", gateway_id: null });
/** Not held by another request or job. */
const isNotHeld = (eb: Orders, now: Date) =>
  eb.or([eb("busy_until", "is", null), eb("busy_until", "<=", now)]);

/**
 * Takes the hold on an unanswered order for another call to the gateway. `inDoubt`: an earlier attempt may
 * have been charged. Undefined if someone else holds the order, or it is settled.
 */
export function startHold(
  db: BrandDb | BrandTransaction,
  id: number,
  now: Date,
  until: Date,
): Promise<{ inDoubt: boolean } | undefined> {
  return db
    .with("held", (query) =>
      query
        .selectFrom("orders")
        .select(["id", "in_doubt"])
        .where((eb) => isUnanswered(eb, id))
        .where((eb) => isNotHeld(eb, now))
        .forUpdate(),
    )
    .updateTable("orders")
    .from("held")
    .set({ busy_until: until, in_doubt: true, updated_at: now })
    .whereRef("orders.id", "=", "held.id")
    .returning("held.in_doubt as inDoubt")
    .executeTakeFirst();
}

/** Renews the hold on an unanswered order; does nothing if it was released. */
export async function extendHold(db: BrandDb, id: number, until: Date): Promise<void> {
  await db
    .updateTable("orders")
    .set({ busy_until: until })
    .where((eb) => isUnanswered(eb, id))
    .where("busy_until", "is not", null)
    .execute();
}

/** Releases an order that got no answer. `inDoubt`: the gateway may have charged it. */
export async function releaseOrder(
  db: BrandDb,
  id: number,
  { inDoubt, nextCheckAt }: { inDoubt: boolean; nextCheckAt: Date },
): Promise<void> {
  await db
    .updateTable("orders")
    .set({ busy_until: null, in_doubt: inDoubt, next_check_at: nextCheckAt })
    .where((eb) => isUnanswered(eb, id))
    .execute();
}

/** Deletes an order that certainly never reached the gateway, unless someone has taken a hold on it since. */
export async function dropUnsentOrder(db: BrandDb, id: number, now: Date): Promise<void> {
  await db
    .deleteFrom("orders")
    .where("in_doubt", "=", false)
    .where((eb) => isUnanswered(eb, id))
    .where((eb) => isNotHeld(eb, now))
    .execute();
}

/**
 * Ends an order that the gateway doesn't know, so that nothing was charged. `canceled`: it is abandoned.
 * `refused`: its data will not be accepted. False if it is held or settled, or was sent again after `sentAt`, when the
 * caller knew it to have been sent last.
 */
export async function endUnknownOrder(
  db: BrandDb,
  { id, sentAt }: { readonly id: number; readonly sentAt: Date },
  status: "canceled" | "refused",
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable("orders")
    .set({
      status,
      in_doubt: false,
      busy_until: null,
      next_check_at: null,
      updated_at: now,
      version: sql<number>`version + 1`,
    })
    .where((eb) => isUnanswered(eb, id))
    // Otherwise it was sent again meanwhile and that attempt's answer was lost.
    .$if(status === "refused", (query) => query.where("in_doubt", "=", false))
    .where((eb) => isNotHeld(eb, now))
    .where(sql<boolean>`date_trunc('milliseconds', updated_at) <= ${sentAt}`)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes an order of which nothing is kept: the gateway refused its data, or a plan's card (wire §5). */
export async function dropOrder(db: BrandDb | BrandTransaction, id: number): Promise<void> {
  await db
    .deleteFrom("orders")
    .where((eb) => isUnanswered(eb, id))
    .execute();
}
