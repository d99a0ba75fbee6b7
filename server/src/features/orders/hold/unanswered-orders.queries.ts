import { type ExpressionBuilder, sql } from "kysely";
import type { BrandDb, BrandTransaction } from "../../../db/database.ts";
import type { DB as Tables } from "../../../db/types/brand.ts";

type Orders = ExpressionBuilder<Tables, "orders">;
/** The gateway has not said what became of it. */
const isUnanswered = (eb: Orders, id: number) => eb.and({ id, status: "pending", gateway_id: null });
/** Nobody else has it in hand. */
const isAtHand = (eb: Orders, now: Date) =>
  eb.or([eb("busy_until", "is", null), eb("busy_until", "<=", now)]);

/** Takes an unanswered order in hand for another call to the gateway; false when somebody else has it, or it is settled. */
export async function startHold(
  db: BrandDb | BrandTransaction,
  id: number,
  now: Date,
  until: Date,
): Promise<boolean> {
  const row = await db
    .updateTable("orders")
    .set({ busy_until: until, in_doubt: true, updated_at: now })
    .where((eb) => isUnanswered(eb, id))
    .where((eb) => isAtHand(eb, now))
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps an unanswered order in hand until then; one that was let go of stays so. */
export async function extendHold(db: BrandDb, id: number, until: Date): Promise<void> {
  await db
    .updateTable("orders")
    .set({ busy_until: until })
    .where((eb) => isUnanswered(eb, id))
    .where("busy_until", "is not", null)
    .execute();
}

/** Lets go of an order about which the gateway gave no answer. `inDoubt`: it may have charged. */
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

/** Deletes an order that surely never reached the gateway, unless somebody has taken it in hand again since that was read. */
export async function dropUnsentOrder(db: BrandDb, id: number, now: Date): Promise<void> {
  await db
    .deleteFrom("orders")
    .where("in_doubt", "=", false)
    .where((eb) => isUnanswered(eb, id))
    .where((eb) => isAtHand(eb, now))
    .execute();
}

/**
 * Ends an order of which the gateway has never heard: nothing was charged. `canceled`: it is given up. `refused`: its data won't be taken.
 * False when somebody has it in hand, or it is settled.
 */
export async function endUnheard(
  db: BrandDb,
  id: number,
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
    // Taken again meanwhile, and lost.
    .$if(status === "refused", (query) => query.where("in_doubt", "=", false))
    .where((eb) => isAtHand(eb, now))
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes an order of which nothing came: the gateway refused its data, or the card of a plan (wire §5). */
export async function dropOrder(db: BrandDb | BrandTransaction, id: number): Promise<void> {
  await db
    .deleteFrom("orders")
    .where((eb) => isUnanswered(eb, id))
    .execute();
}
