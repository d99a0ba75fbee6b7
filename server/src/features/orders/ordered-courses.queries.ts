import type { BrandDb, BrandTransaction } from "../../db/database.ts";
import { openOrderStatuses } from "./order-states.ts";
import type { OrderRow } from "./orders.queries.ts";

/**
 * A person's orders, one row per group: the groups an order enrolled in, or before that the groups its
 * packages enroll in now. The course is `groups.syllabus_id`, null if there is none.
 */
export const selectOrderedCourses = (trx: BrandDb | BrandTransaction, personId: number) =>
  trx
    .selectFrom("orders")
    .innerJoin("order_items", "order_items.order_id", "orders.id")
    .leftJoin("order_enrollments", "order_enrollments.order_item_id", "order_items.id")
    .leftJoin("enrollments", "enrollments.id", "order_enrollments.enrollment_id")
    .leftJoin("package_groups", (join) =>
      join
        .onRef("package_groups.package_id", "=", "order_items.package_id")
        .on("order_enrollments.enrollment_id", "is", null),
    )
    .leftJoin("groups", (join) =>
      join.on("groups.id", "=", (eb) => eb.fn.coalesce("enrollments.group_id", "package_groups.group_id")),
    )
    .where("orders.person_id", "=", personId);

/** Whether the student already studies a course of these packages, and the open orders for such a course. */
export async function findOwned(
  trx: BrandDb | BrandTransaction,
  personId: number,
  packageIds: readonly number[],
) {
  const opensUnpaid = trx
    .selectFrom("package_groups")
    .innerJoin("packages", "packages.id", "package_groups.package_id")
    .select("package_groups.group_id")
    .where("packages.id", "in", packageIds)
    .where((eb) => eb.or([eb("packages.type", "=", "FREE"), eb("packages.trial_days", ">", 0)]));
  const wanted = trx
    .selectFrom("package_groups")
    .innerJoin("groups", "groups.id", "package_groups.group_id")
    .select(["groups.id as groupId", "groups.syllabus_id as syllabusId"])
    .where("package_groups.package_id", "in", packageIds);
  // Orders first: one that is settled between the two queries is then seen either as open or by its
  // enrollment.
  const ordered = await selectOrderedCourses(trx, personId)
    .select(["orders.id", "orders.status", "orders.gateway_id as gatewayId"])
    .distinct()
    .where("orders.status", "in", openOrderStatuses)
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
        // Finished in the same group: there is nothing to open again.
        eb.and([
          eb("enrollments.status", "=", "F"),
          eb("groups.id", "in", trx.selectFrom(wanted.as("wanted")).select("wanted.groupId")),
        ]),
        // Blocked by the school: only a payment or the school opens it again, not a free package or a trial.
        eb.and([eb("enrollments.status", "=", "B"), eb("groups.id", "in", opensUnpaid)]),
      ]),
    )
    .limit(1)
    .execute();
  return { studied: studied.length > 0, ordered };
}

/**
 * Whether an order that was not charged yet is needless, because the student already has the course or
 * another order for it. Nobody pays twice.
 */
export async function isNeedless(
  db: BrandDb,
  { id, personId, items }: Pick<OrderRow, "id" | "personId" | "items">,
): Promise<boolean> {
  const packageIds = items.flatMap(({ packageId }) => packageId ?? []);
  if (packageIds.length === 0) return false;
  const { studied, ordered } = await findOwned(db, personId, packageIds);
  return studied || ordered.some((order) => order.id !== id);
}
