import { sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type { BrandDb, BrandTransaction } from "../../db/database.ts";
import type { SubmissionFingerprint } from "../../platform/idempotency.ts";
import type { OrderStatus, PaymentStatus } from "./order-states.ts";

type Db = BrandDb | BrandTransaction;

const orderItems = (db: Db) =>
  db
    .selectFrom("order_items")
    .select([
      "order_items.id",
      "order_items.package_id as packageId",
      "order_items.title",
      "order_items.quantity",
      "order_items.unit_price as unitPrice",
    ])
    .orderBy("order_items.position");

/** Orders with everything needed to place, charge and settle them. */
const selectOrders = (db: Db) =>
  db
    .selectFrom("orders")
    .innerJoin("people", "people.id", "orders.person_id")
    .select((eb) => [
      "people.erased_at as erasedAt",
      "orders.id",
      "orders.person_id as personId",
      "orders.code",
      "orders.type",
      "orders.amount",
      "orders.payment_method as method",
      "orders.installments",
      "orders.gateway_id as gatewayId",
      "orders.in_doubt as inDoubt",
      "orders.busy_until as busyUntil",
      "orders.version",
      "orders.sent_key as sentKey",
      "orders.sent_digest as sentDigest",
      "orders.end_at_gateway as endAtGateway",
      "orders.next_charge_at as nextChargeAt",
      "orders.created_at as createdAt",
      "orders.updated_at as updatedAt",
      sql<OrderStatus>`orders.status`.as("status"),
      jsonArrayFrom(orderItems(db).whereRef("order_items.order_id", "=", eb.ref("orders.id"))).as("items"),
      jsonObjectFrom(
        eb
          .selectFrom("payments")
          .select([
            "payments.id",
            "payments.boleto_line as line",
            sql<string>`to_char(payments.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as(
              "dueAt",
            ),
          ])
          .whereRef("payments.order_id", "=", "orders.id")
          .where("payments.status", "=", "pending")
          .where("payments.boleto_line", "is not", null)
          .orderBy("payments.created_at", "desc")
          .limit(1),
      ).as("boleto"),
      eb
        .selectFrom("payments")
        .select((inner) => inner.fn.max("payments.due_at").as("dueAt"))
        .whereRef("payments.order_id", "=", "orders.id")
        .where("payments.status", "=", "expired")
        .as("expiredDueAt"),
      eb
        .exists(
          eb
            .selectFrom("payments")
            .select("payments.id")
            .whereRef("payments.order_id", "=", "orders.id")
            .where("payments.status", "=", "paid")
            .where("payments.unwanted", "=", true),
        )
        .as("paidInVain"),
    ]);
export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

export const findOrder = (db: Db, id: number) =>
  selectOrders(db).where("orders.id", "=", id).executeTakeFirst();

/**
 * The order that an earlier request with the same key placed; without a key, one with the same content in the
 * last minute that has not ended.
 */
export const findSentOrder = (
  db: Db,
  personId: number,
  { sentKey, sentDigest }: SubmissionFingerprint,
  since: Date,
) =>
  selectOrders(db)
    .where("orders.person_id", "=", personId)
    .$if(sentKey !== null, (query) => query.where("orders.sent_key", "=", sentKey))
    .$if(sentKey === null, (query) =>
      query
        .where("orders.sent_digest", "=", sentDigest)
        .where("orders.created_at", ">", since)
        .where("orders.status", "not in", ["refused", "canceled", "expired", "refunded"]),
    )
    .orderBy("orders.id", "desc")
    .limit(1)
    .executeTakeFirst();

/** The order an event is about, by our code or by the gateway's id. */
export const findOrderOfGateway = (db: Db, { id, code }: { id: string; code: string | null }) =>
  db
    .selectFrom("orders")
    .select(["id", "gateway_id as gatewayId"])
    .where((eb) => eb.or([eb("gateway_id", "=", id), ...(code === null ? [] : [eb("code", "=", code)])]))
    .executeTakeFirst();

/** A student's orders, newest first. */
export const listOrders = (db: BrandDb, personId: number) =>
  selectOrders(db)
    .select(["orders.card_brand as cardBrand", "orders.card_last_digits as cardLastDigits"])
    .where("orders.person_id", "=", personId)
    .orderBy("orders.created_at", "desc")
    .orderBy("orders.id", "desc")
    .execute();
export type ListedOrder = Awaited<ReturnType<typeof listOrders>>[number];

/** Whether the enrollment is this student's own. */
export async function isOwnEnrollment(db: BrandDb, personId: number, enrollmentId: number): Promise<boolean> {
  const row = await db
    .selectFrom("enrollments")
    .select("id")
    .where("id", "=", enrollmentId)
    .where("person_id", "=", personId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Payments of an enrollment, newest first, each with only this enrollment's items. */
export const listPayments = (db: BrandDb, enrollmentId: number) =>
  db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select((eb) => [
      "payments.id",
      "orders.code as orderCode",
      "orders.type",
      "payments.amount",
      "payments.installments",
      "payments.payment_method as method",
      "payments.card_brand as cardBrand",
      "payments.card_last_digits as cardLastDigits",
      "payments.boleto_line as boletoLine",
      "payments.due_at as dueAt",
      "payments.created_at as createdAt",
      "payments.unwanted",
      sql<PaymentStatus>`payments.status`.as("status"),
      jsonArrayFrom(
        orderItems(db)
          .innerJoin("order_enrollments", "order_enrollments.order_item_id", "order_items.id")
          .whereRef("order_items.order_id", "=", eb.ref("payments.order_id"))
          .where("order_enrollments.enrollment_id", "=", enrollmentId),
      ).as("items"),
    ])
    .where("payments.order_id", "in", (eb) =>
      eb
        .selectFrom("order_items")
        .innerJoin("order_enrollments", "order_enrollments.order_item_id", "order_items.id")
        .select("order_items.order_id")
        .where("order_enrollments.enrollment_id", "=", enrollmentId),
    )
    .orderBy("payments.created_at", "desc")
    .orderBy("payments.id", "desc")
    .execute();
export type PaymentRow = Awaited<ReturnType<typeof listPayments>>[number];

/** The boleto of a payment, for its page. */
export const findBoletoPayment = (db: BrandDb, paymentId: number) =>
  db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .innerJoin("people", "people.id", "orders.person_id")
    .select((eb) => [
      "payments.boleto_line as boletoLine",
      "payments.due_at as dueAt",
      "payments.created_at as issuedAt",
      "payments.amount",
      "payments.unwanted",
      "orders.id as orderId",
      "orders.code as orderCode",
      "people.name as payerName",
      sql<OrderStatus>`orders.status`.as("orderStatus"),
      sql<PaymentStatus>`payments.status`.as("status"),
      jsonArrayFrom(orderItems(db).whereRef("order_items.order_id", "=", eb.ref("orders.id"))).as("items"),
    ])
    .where("payments.id", "=", paymentId)
    .where("payments.boleto_line", "is not", null)
    .executeTakeFirst();
