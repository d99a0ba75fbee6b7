import { sql } from "kysely";
import type { BrandTransaction } from "../../../db/database.ts";
import {
  isAbandoned,
  moveOrder,
  movePayment,
  type OrderStatus,
  type PaymentStatus,
} from "../order-states.ts";
import type { GatewayReport, PaymentReport } from "./gateway-report.ts";
import { nextCheck } from "./next-check.ts";

/**
 * Locks what a payment may change besides its order. First the person, so that no further order for the course is
 * placed meanwhile; then their other orders that are pending, which may end with it, or expired, so that of two which
 * are reported paid at once only one opens a course. Always in this order, and by id, so that no two transactions
 * deadlock.
 */
export async function lockPayableOrders(trx: BrandTransaction, id: number): Promise<void> {
  await trx
    .selectFrom("people")
    .select("id")
    .where("id", "=", (eb) => eb.selectFrom("orders").select("person_id").where("id", "=", id))
    .forNoKeyUpdate()
    .execute();
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

const isPaid = ({ status }: { status: PaymentStatus }) => status === "paid" || status === "refunded";

/**
 * Whether a boleto was paid after its order had ended. An order that the gateway reports for the first time
 * had only been given up, so its payment is wanted; a single order's boleto is marked unwanted when it
 * becomes needless. `isBoughtAgain`: other orders have opened all courses of this one.
 */
const isUnwanted = (
  order: LockedOrder,
  report: PaymentReport,
  { known, isBoughtAgain }: { known: { unwanted: boolean } | undefined; isBoughtAgain: boolean },
) =>
  report.method === "BOLETO" &&
  (isBoughtAgain ||
    (order.status === "canceled" &&
      order.gatewayId !== null &&
      (order.type === "PLAN" || !known || known.unwanted)));

/**
 * `isWanted`: a paid charge opens something. `cameInVain`: a charge was just reported paid that opens
 * nothing.
 */
type Written = { isWanted: boolean; cameInVain: boolean };

/** Writes the charges as the gateway reports them; a settled one stays settled. */
async function writePayments(
  trx: BrandTransaction,
  order: LockedOrder,
  reports: readonly PaymentReport[],
  isBoughtAgain: boolean,
): Promise<Written> {
  const rows = await trx
    .selectFrom("payments")
    .select(["id", "gateway_id as gatewayId", "paid_at as paidAt", "boleto_line as line", "due_at as dueAt"])
    .select(["unwanted", sql<PaymentStatus>`status`.as("status")])
    .where("order_id", "=", order.id)
    .execute();
  const written: Written = { isWanted: false, cameInVain: false };
  for (const report of reports) {
    const known = rows.find(({ gatewayId }) => gatewayId === report.gatewayId);
    const status = known ? movePayment(known.status, report.status) : report.status;
    const wasPaid = known !== undefined && isPaid(known);
    const unwanted = wasPaid ? known.unwanted : isUnwanted(order, report, { known, isBoughtAgain });
    if (status === "paid" && !unwanted) written.isWanted = true;
    if (status === "paid" && unwanted && !wasPaid) written.cameInVain = true;
    const values = {
      status,
      unwanted,
      paid_at: isPaid({ status }) ? (known?.paidAt ?? report.paidAt) : null,
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
      known.line !== values.boleto_line ||
      known.dueAt?.getTime() !== values.due_at?.getTime()
    ) {
      await trx.updateTable("payments").set(values).where("id", "=", known.id).execute();
    }
  }
  return written;
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
  return (await writePayments(trx, order, paid, true)).cameInVain;
}

/**
 * Writes the gateway's answer into a locked order, with its payments. `isBoughtAgain`: a boleto's payment
 * would open nothing. Returns the resulting status, and whether a payment was just reported that opens
 * nothing.
 */
export async function writeReport(
  trx: BrandTransaction,
  order: LockedOrder,
  report: GatewayReport,
  { isBoughtAgain, now }: { isBoughtAgain: boolean; now: Date },
): Promise<{ status: OrderStatus; cameInVain: boolean }> {
  const { isWanted, cameInVain } = await writePayments(trx, order, report.payments, isBoughtAgain);
  // Abandoned while the gateway didn't know it; now it does, so it continues.
  const from = isAbandoned(order) && !cameInVain ? "pending" : order.status;
  const status = report.status === "paid" && !isWanted ? from : moveOrder(from, report.status);
  const dueAt = report.payments.findLast(({ boleto }) => boleto !== null)?.boleto?.dueAt ?? null;
  const next = nextCheck(
    { status, createdAt: order.createdAt, dueAt, nextChargeAt: report.nextChargeAt },
    now,
  );
  // The gateway may cancel a plan and leave its boleto open.
  const isToBeClosed = report.leavesBoletos && order.status !== "canceled";
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
      next_check_at: next,
      ...(isToBeClosed && { end_at_gateway: true, next_check_at: now }),
      ...(status !== order.status && { updated_at: now }),
      version: sql<number>`version + 1`,
    })
    .where("id", "=", order.id)
    .execute();
  return { status, cameInVain };
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
