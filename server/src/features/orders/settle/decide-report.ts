import {
  isAbandoned,
  moveOrder,
  movePayment,
  type OrderStatus,
  type PaymentStatus,
} from "../order-states.ts";
import type { GatewayReport, PaymentReport } from "./gateway-report.ts";
import { nextCheck } from "./next-check.ts";

/** An order as it stands before the report. */
type Standing = {
  readonly type: string;
  readonly status: OrderStatus;
  readonly gatewayId: string | null;
  readonly createdAt: Date;
};
type KnownPayment = { readonly status: PaymentStatus; readonly unwanted: boolean };

export type PaymentDecision = {
  readonly status: PaymentStatus;
  /** Paying it opens nothing. */
  readonly unwanted: boolean;
  /** It was just reported paid, and opens nothing. */
  readonly paidInVain: boolean;
};

export const wasEverPaid = (status: PaymentStatus): boolean => status === "paid" || status === "refunded";

/**
 * Whether a boleto was paid after its order had ended. An order that the gateway reports for the first time
 * had only been given up, so its payment is wanted; a single order's boleto is marked unwanted when it
 * becomes needless.
 */
const isUnwanted = (
  order: Standing,
  { method }: Pick<PaymentReport, "method">,
  { known, opensNothing }: { known: KnownPayment | undefined; opensNothing: boolean },
): boolean =>
  method === "BOLETO" &&
  (opensNothing ||
    (order.status === "canceled" &&
      order.gatewayId !== null &&
      (order.type === "PLAN" || !known || known.unwanted)));

/**
 * What becomes of a payment; a settled one stays settled. `known` is our record of it. `opensNothing`: a
 * boleto's payment could open no course any more.
 */
export function decidePayment(
  order: Standing,
  report: Pick<PaymentReport, "status" | "method">,
  { known, opensNothing }: { known: KnownPayment | undefined; opensNothing: boolean },
): PaymentDecision {
  const status = known ? movePayment(known.status, report.status) : report.status;
  const wasPaid = known !== undefined && wasEverPaid(known.status);
  const unwanted = wasPaid ? known.unwanted : isUnwanted(order, report, { known, opensNothing });
  return { status, unwanted, paidInVain: status === "paid" && unwanted && !wasPaid };
}

type ReportDecision = {
  readonly status: OrderStatus;
  readonly nextCheckAt: Date | null;
  readonly endAtGateway: boolean;
  readonly paidInVain: boolean;
};

/** What becomes of an order, given what became of its payments. */
export function decideReport(
  order: Standing,
  report: Pick<GatewayReport, "status" | "payments" | "nextChargeAt" | "leavesBoletos">,
  payments: readonly PaymentDecision[],
  now: Date,
): ReportDecision {
  const paidInVain = payments.some((payment) => payment.paidInVain);
  const isPaidFor = payments.some(({ status, unwanted }) => status === "paid" && !unwanted);
  // Abandoned while the gateway didn't know it; now it does, so it continues.
  const from = isAbandoned(order) && !paidInVain ? "pending" : order.status;
  const status = report.status === "paid" && !isPaidFor ? from : moveOrder(from, report.status);
  // The gateway may cancel a plan and leave its boleto open.
  const endAtGateway = report.leavesBoletos && order.status !== "canceled";
  if (endAtGateway) return { status, nextCheckAt: now, endAtGateway, paidInVain };
  const { createdAt } = order;
  const { nextChargeAt } = report;
  const dueAt = report.payments.findLast(({ boleto }) => boleto !== null)?.boleto?.dueAt ?? null;
  const nextCheckAt = nextCheck({ status, createdAt, dueAt, nextChargeAt }, now);
  return { status, nextCheckAt, endAtGateway, paidInVain };
}
