import type { Brand } from "../../../db/brands.ts";
import { forgetContact, proveContact } from "../buyers.queries.ts";
import { dropOrder } from "../hold/unanswered-orders.queries.ts";
import { enrollmentStatusOf, type OrderStatus } from "../order-states.ts";
import { linkEnrollments, settleEnrollments } from "./enroll.queries.ts";
import type { GatewayReport } from "./gateway-report.ts";
import { endNeedlessOrders, isBoughtAgain } from "./needless-orders.queries.ts";
import {
  lockOrder,
  lockPayableOrders,
  lockPersonOf,
  writeByDate,
  writePaidInVain,
  writeReport,
} from "./settle-order.queries.ts";

/** Whether an order ended without being paid. */
const hasEnded = (status: OrderStatus) => ["expired", "refused", "canceled"].includes(status);

/**
 * Updates an order and its enrollments to what the gateway reports, in one transaction. `changed`: the order
 * has changed since it was read, so the answer may be stale: query again. `gone`: a plan whose first card was
 * refused, of which nothing is kept (wire §5). `paidInVain`: settled, and a boleto was just reported paid whose
 * order had ended.
 */
export function settleOrder(
  brand: Brand,
  read: { readonly id: number; readonly version: number; readonly type: string },
  report: GatewayReport,
  now: Date,
): Promise<"settled" | "changed" | "gone" | "paidInVain"> {
  return brand.db.transaction().execute(async (trx) => {
    if (report.status === "paid") await lockPayableOrders(trx, read.id);
    else await lockPersonOf(trx, read.id);
    const order = await lockOrder(trx, read);
    if (!order) return "changed";
    if (read.type === "PLAN" && report.status === "refused" && order.gatewayId === null) {
      await dropOrder(trx, order.id);
      await forgetContact(trx, order);
      return "gone";
    }
    // A refusal may be due to phone and address: without saved ones the checkout asks for them again.
    if (order.gatewayId === null)
      await (report.status === "refused" ? forgetContact : proveContact)(trx, order);
    const was = enrollmentStatusOf(order);
    const { personId } = order;
    const isPaidLate = report.status === "paid" && read.type !== "PLAN" && hasEnded(order.status);
    const opensNothing = isPaidLate && (await isBoughtAgain(trx, personId, order.id));
    const { status, paidInVain } = await writeReport(trx, order, report, { opensNothing, now });
    const opens = enrollmentStatusOf({ ...order, status }) !== "C";
    const linked = opens ? await linkEnrollments(trx, brand, { orderId: order.id, personId }, now) : [];
    await settleEnrollments(trx, { id: order.id, was }, linked);
    if (status === "paid") await endNeedlessOrders(trx, order, now);
    return paidInVain ? "paidInVain" : "settled";
  });
}

/**
 * An erased student's order stays as it is; a bank's late report of a single order's boleto is written beside it. The
 * months of a plan are not given back.
 */
export function settleErased(
  brand: Brand,
  read: { readonly id: number; readonly version: number },
  report: GatewayReport,
): Promise<"settled" | "changed" | "paidInVain"> {
  return brand.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, read);
    if (!order) return "changed";
    if (order.type === "PLAN") return "settled";
    return (await writePaidInVain(trx, order, report.payments)) ? "paidInVain" : "settled";
  });
}

/** Updates an order that the gateway doesn't know by its dates; false if it has changed since it was read. */
export function settleByDate(
  brand: Brand,
  read: { readonly id: number; readonly version: number },
  judged: { readonly status: OrderStatus; readonly nextCheckAt: Date | null },
  now: Date,
): Promise<boolean> {
  return brand.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, read);
    if (!order) return false;
    await writeByDate(trx, order, judged, now);
    await settleEnrollments(trx, { id: order.id, was: enrollmentStatusOf(order) }, []);
    return true;
  });
}
