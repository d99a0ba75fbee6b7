import { type ExpressionBuilder, sql } from "kysely";
import type { BrandDb, BrandTransaction } from "../../db/database.ts";
import type { DB as Tables } from "../../db/types/brand.ts";
import type { Sending } from "../../platform/sending.ts";
import type { OrderDraft } from "./check-order.ts";
import { selectOrderedCourses } from "./ordered-courses.queries.ts";
import { findOrder } from "./orders.queries.ts";

/** One order of a person at a time is placed. False when they were erased in the same moment. */
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

/** Of these packages' courses: those the student studies, and those an order of theirs stands for. */
export async function findOwned(
  trx: BrandDb | BrandTransaction,
  personId: number,
  packageIds: readonly number[],
) {
  const free = trx
    .selectFrom("package_groups")
    .innerJoin("packages", "packages.id", "package_groups.package_id")
    .select("package_groups.group_id")
    .where("packages.id", "in", packageIds)
    .where("packages.type", "=", "FREE");
  const wanted = trx
    .selectFrom("package_groups")
    .innerJoin("groups", "groups.id", "package_groups.group_id")
    .select(["groups.id as groupId", "groups.syllabus_id as syllabusId"])
    .where("package_groups.package_id", "in", packageIds);
  // Orders first: one that is settled between the two questions was seen standing, or its enrollment is seen.
  const ordered = await selectOrderedCourses(trx, personId)
    .select(["orders.id", "orders.status", "orders.gateway_id as gatewayId"])
    .distinct()
    .where("orders.status", "in", ["pending", "trialing", "active", "past_due"])
    .where("groups.syllabus_id", "in", trx.selectFrom(wanted.as("wanted")).select("wanted.syllabusId"))
    .orderBy("orders.id")
    .execute();
  const studied = await trx
    .selectFrom("enrollments")
    .innerJoin("groups", "groups.id", "enrollments.group_id")
    .select("enrollments.id")
    .where("enrollments.person_id", "=", personId)
    .where((eb) =>
      eb.or([
        eb.and([
          eb("enrollments.status", "=", "E"),
          eb("groups.syllabus_id", "in", trx.selectFrom(wanted.as("wanted")).select("wanted.syllabusId")),
        ]),
        // Finished in that very group: there is nothing to be opened again.
        eb.and([
          eb("enrollments.status", "=", "F"),
          eb("groups.id", "in", trx.selectFrom(wanted.as("wanted")).select("wanted.groupId")),
        ]),
        // Blocked by the school: only money opens it again, or whoever blocked it.
        eb.and([eb("enrollments.status", "=", "B"), eb("groups.id", "in", free)]),
      ]),
    )
    .limit(1)
    .execute();
  return { studied: studied.length > 0, ordered };
}

/** An order of the person by card that somebody is sending to the gateway at this moment. */
export async function findCardInHand(trx: BrandTransaction, personId: number, now: Date) {
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
  Sending & {
    readonly personId: number;
    readonly code: string;
    readonly now: Date;
    readonly busyUntil: Date;
  };

/** Writes an order with its items; a free one is settled, any other waits for the gateway's word. */
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

type Orders = ExpressionBuilder<Tables, "orders">;
/** The gateway has not said what became of it. */
const isUnanswered = (eb: Orders, id: number) => eb.and({ id, status: "pending", gateway_id: null });
/** Nobody else has it in hand. */
const isAtHand = (eb: Orders, now: Date) =>
  eb.or([eb("busy_until", "is", null), eb("busy_until", "<=", now)]);

/** Takes an unanswered order in hand for another call to the gateway; false when somebody else has it, or it is settled. */
export async function takeOrder(
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
export async function keepOrder(db: BrandDb, id: number, until: Date): Promise<void> {
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

/** Frees the key of an abandoned order: the same sending may be placed anew. */
export async function freeKey(trx: BrandTransaction, id: number): Promise<void> {
  await trx.updateTable("orders").set({ sent_key: null }).where("id", "=", id).execute();
}

/** Deletes an order of which nothing came: the gateway refused its data, or the card of a plan (wire §5). */
export async function dropOrder(db: BrandDb | BrandTransaction, id: number): Promise<void> {
  await db
    .deleteFrom("orders")
    .where((eb) => isUnanswered(eb, id))
    .execute();
}
