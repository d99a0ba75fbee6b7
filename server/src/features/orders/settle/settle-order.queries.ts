import { sql } from "kysely";
import type { BrandTransaction } from "../../../db/database.ts";
import { moveOrder, type OrderStatus, type PaymentStatus } from "../order-states.ts";
import { decidePayment, decideReport, type PaymentDecision, wasEverPaid } from "./decide-report.ts";
import type { GatewayReport, PaymentReport } from "./gateway-report.ts";

/**
 * Locks the person of an order, before the order itself: whoever places, repeats or drops an order does so, and the first
 * report of one changes the person (`touch_person` in 0009_versions.sql).
 */
export async function lockPersonOf(trx: BrandTransaction, id: number): Promise<void> {
  await trx
    .selectFrom("people")
    .select("id")
    .where("id", "=", (eb) => eb.selectFrom("orders").select("person_id").where("id", "=", id))
    .forNoKeyUpdate()
    .execute();
}

/**
 * Locks what a payment may change besides its order. First the person, so that no further order for the course is
 * placed meanwhile; then their other orders that are pending, which may end with it, or expired, so that of two which
 * are reported paid at once only one opens a course. Always in this order, and by id, so that no two transactions
 * deadlock.
 */
export async function lockPayableOrders(trx: BrandTransaction, id: number): Promise<void> {
  await lockPersonOf(trx, id);
  await trx
    .selectFrom("orders")
    .select("id")
    .where("person_id", "=", (eb) => eb.selectFrom("orders").select("person_id").where("id", "=", id))
    .where((eb) =>
      eb.or([
        eb("id", "=", id),
        eb("status", "=", "expired"),
        eb.and({ status: "pending", end_at_gateway: false }),
      ]),
    )
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Locks the order for a change; undefined if it has changed since it was read. */
export const lockOrder = (trx: BrandTransaction, { id, version }: { id: number; version: number }) =>
  trx
    .selectFrom("orders")
    .select(["id", "person_id as personId", "gateway_id as gatewayId", "created_at as createdAt", "type"])
    .select(sql<OrderStatus>`status`.as("status"))
    .where("id", "=", id)
    .where("version", "=", version)
    .forUpdate()
    .executeTakeFirst();
export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

/** Writes what becomes of the payments that the gateway reports, and returns it. */
async function writePayments(
  trx: BrandTransaction,
  order: LockedOrder,
  reports: readonly PaymentReport[],
  opensNothing: boolean,
): Promise<PaymentDecision[]> {
  const rows = await trx
    .selectFrom("payments")
    .select([
      "id",
      "gateway_id as gatewayId",
      "paid_at as paidAt",
      "boleto_line as boletoLine",
      "due_at as dueAt",
    ])
    .select(["unwanted", sql<PaymentStatus>`status`.as("status")])
    .where("order_id", "=", order.id)
    .execute();
  const decisions: PaymentDecision[] = [];
  for (const report of reports) {
    const known = rows.find(({ gatewayId }) => gatewayId === report.gatewayId);
    const decision = decidePayment(order, report, { known, opensNothing });
    decisions.push(decision);
    const { status, unwanted } = decision;
    const values = {
      status,
      unwanted,
      paid_at: wasEverPaid(status) ? (known?.paidAt ?? report.paidAt) : null,
      card_brand: report.card?.brand ?? null,
      card_last_digits: report.card?.lastDigits ?? null,
      boleto_line: report.boleto?.line ?? null,
      due_at: report.boleto?.dueAt ?? null,
    };
    if (!known) {
      const charge = {
        amount: report.amount,
        payment_method: report.method,
        installments: report.installments,
      };
      await trx
        .insertInto("payments")
        .values({
          order_id: order.id,
          gateway_id: report.gatewayId,
          created_at: report.createdAt,
          ...charge,
          ...values,
        })
        .execute();
    } else if (
      known.status !== status ||
      known.boletoLine !== values.boleto_line ||
      known.dueAt?.getTime() !== values.due_at?.getTime()
    ) {
      await trx.updateTable("payments").set(values).where("id", "=", known.id).execute();
    }
  }
  return decisions;
}

/**
 * Writes only the paid boletos of an order that opens nothing any more, without their lines. Returns whether a
 * payment was just reported.
 */
export async function writePaidInVain(
  trx: BrandTransaction,
  order: LockedOrder,
  reports: readonly PaymentReport[],
): Promise<boolean> {
  const paid = reports
    .filter(({ method, status }) => method === "BOLETO" && status === "paid")
    .map((report) => ({ ...report, boleto: null }));
  const decisions = await writePayments(trx, order, paid, true);
  return decisions.some(({ paidInVain }) => paidInVain);
}

/**
 * Writes the gateway's answer into a locked order, with its payments. `opensNothing`: a boleto's payment
 * would open nothing. Returns the resulting status, and whether a payment was just reported that opens
 * nothing.
 */
export async function writeReport(
  trx: BrandTransaction,
  order: LockedOrder,
  report: GatewayReport,
  { opensNothing, now }: { opensNothing: boolean; now: Date },
): Promise<{ status: OrderStatus; paidInVain: boolean }> {
  const payments = await writePayments(trx, order, report.payments, opensNothing);
  const { status, nextCheckAt, endAtGateway, paidInVain } = decideReport(order, report, payments, now);
  await trx
    .updateTable("orders")
    .set({
      status,
      gateway_id: report.gatewayId,
      in_doubt: false,
      busy_until: null,
      card_brand: report.card?.brand ?? null,
      card_last_digits: report.card?.lastDigits ?? null,
      next_charge_at: status === "canceled" ? null : report.nextChargeAt,
      next_check_at: nextCheckAt,
      ...(endAtGateway && { end_at_gateway: true }),
      ...(status !== order.status && { updated_at: now }),
      version: sql<number>`version + 1`,
    })
    .where("id", "=", order.id)
    .execute();
  return { status, paidInVain };
}

/** Writes the status of a locked order that follows from its dates, and expires its overdue boletos. */
export async function writeByDate(
  trx: BrandTransaction,
  order: LockedOrder,
  { status: judgedStatus, nextCheckAt }: { status: OrderStatus; nextCheckAt: Date | null },
  now: Date,
): Promise<void> {
  const status = moveOrder(order.status, judgedStatus);
  await trx
    .updateTable("payments")
    .set({ status: "expired" })
    .where("order_id", "=", order.id)
    .where("status", "=", "pending")
    .where("due_at", "<=", now)
    .execute();
  await trx
    .updateTable("orders")
    .set({
      status,
      next_check_at: nextCheckAt,
      updated_at: now,
      version: sql<number>`version + 1`,
      ...(status === "canceled" && { next_charge_at: null }),
    })
    .where("id", "=", order.id)
    .execute();
}
