import { sql } from "kysely";
import type { Brand } from "../../../db/brands.ts";
import type { BrandTransaction } from "../../../db/database.ts";
import { brandSchema } from "../../../db/migrate.ts";
import { nextNumber } from "../../../db/next-number.ts";
import { dayIn } from "../../../platform/time-zone.ts";
import {
  type BoughtStatus,
  bestOf,
  decideEnrollment,
  enrollmentStatusOf,
  type OrderStatus,
} from "../order-states.ts";

const opening: OrderStatus[] = ["paid", "trialing", "active"];

/** Marks the orders that had opened an enrollment which the school has closed since, as it is bought again. */
async function supersedeOrders(trx: BrandTransaction, enrollmentId: number): Promise<void> {
  await trx
    .updateTable("order_enrollments")
    .from("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .set({ superseded: true })
    .whereRef("order_items.id", "=", "order_enrollments.order_item_id")
    .where("order_enrollments.enrollment_id", "=", enrollmentId)
    .where("orders.status", "in", opening)
    .execute();
}

/**
 * Creates the enrollments of an order's items, or finds the existing ones, and links them to the order.
 * Returns the ids of those linked now.
 */
export async function linkEnrollments(
  trx: BrandTransaction,
  { slug, timeZone }: Pick<Brand, "slug" | "timeZone">,
  { orderId, personId }: { orderId: number; personId: number },
  now: Date,
): Promise<number[]> {
  const places = await trx
    .selectFrom("order_items")
    .innerJoin("package_groups", "package_groups.package_id", "order_items.package_id")
    .leftJoin("order_enrollments", "order_enrollments.order_item_id", "order_items.id")
    .select(["order_items.id as itemId", "package_groups.group_id as groupId"])
    .where("order_items.order_id", "=", orderId)
    // Linked only once: groups added to a package later were not bought.
    .where("order_enrollments.order_item_id", "is", null)
    .orderBy("package_groups.group_id")
    .execute();
  const number = nextNumber({
    prefix: "P",
    year: dayIn(now, timeZone).slice(0, 4),
    schema: brandSchema(slug),
    sequence: "bought_enrollment_numbers",
    table: "enrollments",
    column: "number",
  });
  const linked: number[] = [];
  for (const { itemId, groupId } of places) {
    const { id, status } = await trx
      .insertInto("enrollments")
      .values({
        number,
        person_id: personId,
        group_id: groupId,
        status: "B",
        created_at: now,
      })
      // A no-op update that returns the existing row, locked.
      .onConflict((conflict) =>
        conflict
          .columns(["person_id", "group_id"])
          .doUpdateSet((eb) => ({ number: eb.ref("enrollments.number") })),
      )
      .returning(["id", "status"])
      .executeTakeFirstOrThrow();
    if (status !== "E") await supersedeOrders(trx, id);
    await trx
      .insertInto("order_enrollments")
      .values({ order_item_id: itemId, enrollment_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    linked.push(id);
  }
  return linked;
}

/**
 * Gives an order's enrollments the status that all their orders together earn; `was` is what this order
 * earned so far. The enrollment is locked before the orders are read, so that when two orders settle
 * concurrently, the second sees what the first wrote. A finished enrollment stays finished; a dropped one
 * comes back only if bought again.
 */
export async function settleEnrollments(
  trx: BrandTransaction,
  { id: orderId, was }: { id: number; was: BoughtStatus | null },
  justLinked: readonly number[],
): Promise<void> {
  const enrollments = await trx
    .selectFrom("enrollments")
    .select(["id", "status"])
    .where("id", "in", (eb) =>
      eb
        .selectFrom("order_enrollments")
        .innerJoin("order_items", "order_items.id", "order_enrollments.order_item_id")
        .select("order_enrollments.enrollment_id")
        .where("order_items.order_id", "=", orderId),
    )
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  for (const { id, status } of enrollments) {
    const isNew = justLinked.includes(id);
    if (status === "F" || (status === "D" && !isNew)) continue;
    const orders = await trx
      .selectFrom("order_enrollments")
      .innerJoin("order_items", "order_items.id", "order_enrollments.order_item_id")
      .innerJoin("orders", "orders.id", "order_items.order_id")
      .select([
        "orders.id",
        "order_enrollments.superseded",
        sql<OrderStatus>`orders.status`.as("status"),
        "orders.gateway_id as gatewayId",
      ])
      .where("order_enrollments.enrollment_id", "=", id)
      .execute();
    const earnedBy = (some: typeof orders) => bestOf(some.map(enrollmentStatusOf));
    const own = earnedBy(orders.filter((order) => order.id === orderId));
    const others = earnedBy(orders.filter((order) => order.id !== orderId && !order.superseded));
    const earned = { own, was: isNew ? null : was, others };
    const decided = decideEnrollment(status, earned);
    if (decided !== null && decided !== status)
      await trx.updateTable("enrollments").set({ status: decided }).where("id", "=", id).execute();
  }
}
