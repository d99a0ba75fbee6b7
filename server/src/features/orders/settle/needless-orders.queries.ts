import type { BrandTransaction } from "../../../db/database.ts";
import { studiedStatuses } from "../../study-order/public.ts";
import { endOrders } from "../end-orders.queries.ts";
import { enrollmentStatusOf } from "../order-states.ts";
import { selectOrderedCourses } from "../ordered-courses.queries.ts";
import { settleEnrollments } from "./enroll.queries.ts";

/** The courses that an order has opened. */
async function findOpened(
  trx: BrandTransaction,
  personId: number,
  orderId: number,
): Promise<Set<number | null>> {
  const rows = await selectOrderedCourses(trx, personId)
    .select("groups.syllabus_id as courseId")
    .where("orders.id", "=", orderId)
    .where("enrollments.status", "=", "E")
    .execute();
  return new Set(rows.map(({ courseId }) => courseId));
}

/**
 * Whether other orders, which were paid, have opened all courses of this one. Then its boleto, whose payment
 * a bank reports late, was paid in vain. Free orders and a plan in its trial don't count, as nothing was paid for
 * them; nor does a course that was finished in another class before this order: the student repeats it.
 */
export async function isBoughtAgain(trx: BrandTransaction, personId: number, id: number): Promise<boolean> {
  const rows = await selectOrderedCourses(trx, personId)
    .select([
      "orders.id",
      "orders.created_at as orderedAt",
      "groups.id as groupId",
      "groups.syllabus_id as courseId",
      "enrollments.status",
    ])
    .where((eb) =>
      eb.or([
        eb("orders.id", "=", id),
        eb.and([
          eb("orders.status", "in", ["paid", "active"]),
          eb("orders.type", "<>", "FREE"),
          eb("enrollments.status", "in", studiedStatuses),
          eb("order_enrollments.superseded", "=", false),
        ]),
      ]),
    )
    .execute();
  const own = rows.filter((row) => row.id === id);
  const others = rows.filter((row) => row.id !== id);
  if (own.length === 0) return false;
  return own.every(
    ({ courseId, groupId, orderedAt }) =>
      courseId !== null &&
      others.some(
        (other) =>
          other.courseId === courseId &&
          (other.status === "E" || other.groupId === groupId || other.orderedAt > orderedAt),
      ),
  );
}

/**
 * Cancels a person's pending boletos and single orders by card, here now and at the gateway with the next
 * reconciliation (which refunds a card that was charged), if this order, which has just been paid, has opened all
 * their courses. That happens when a bank reports a payment late and the course was ordered again meanwhile; nobody
 * should pay twice.
 */
export async function endNeedlessOrders(
  trx: BrandTransaction,
  { id, personId }: { id: number; personId: number },
  now: Date,
): Promise<void> {
  const waiting = await selectOrderedCourses(trx, personId)
    .select(["orders.id", "orders.gateway_id as gatewayId", "groups.syllabus_id as courseId"])
    .where("orders.id", "<>", id)
    .where("orders.status", "=", "pending")
    .where((eb) => eb.or([eb("orders.payment_method", "=", "BOLETO"), eb("orders.type", "<>", "PLAN")]))
    .where("orders.end_at_gateway", "=", false)
    .execute();
  if (waiting.length === 0) return;
  const opened = await findOpened(trx, personId, id);
  const needed = new Set(
    waiting.filter(({ courseId }) => courseId === null || !opened.has(courseId)).map((row) => row.id),
  );
  const needless = [...new Set(waiting.map((row) => row.id))].filter((one) => !needed.has(one));
  if (needless.length === 0) return;
  const gatewayIds = new Map(waiting.map((row) => [row.id, row.gatewayId]));
  await endOrders(trx, now).where("id", "in", needless).execute();
  await trx
    .updateTable("payments")
    .set({ status: "canceled", unwanted: true })
    .where("order_id", "in", needless)
    .where("status", "=", "pending")
    .execute();
  // An enrollment in another class of the same course would stay blocked for nothing.
  for (const one of needless)
    await settleEnrollments(
      trx,
      { id: one, was: enrollmentStatusOf({ status: "pending", gatewayId: gatewayIds.get(one) ?? null }) },
      [],
    );
}
