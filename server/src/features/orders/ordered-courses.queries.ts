import type { BrandDb, BrandTransaction } from "../../db/database.ts";

/**
 * The orders of a person, a row for each group: what an order enrolled in, and before that what its packages enroll in, which may have
 * changed since. Its course is `groups.syllabus_id`, null where there is none.
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
