import {
  type CardSummary,
  type Charge,
  type ChargeStatus,
  GatewayError,
  type GatewayOrder,
  type GatewaySubscription,
  type Invoice,
} from "../../gateway/public.ts";
import { payableUntil } from "../due-date.ts";
import type { OrderStatus, PaymentStatus } from "../order-states.ts";
import { reportedAfterMs } from "./next-check.ts";

/** What the gateway reports about an order at one moment, in the portal's terms. */
export type GatewayReport = {
  readonly gatewayId: string;
  readonly status: OrderStatus;
  readonly card: CardSummary | null;
  readonly nextChargeAt: Date | null;
  readonly payments: readonly PaymentReport[];
  /**
   * Whether the plan must be canceled at the gateway: its card was refused or its first boleto never paid,
   * and it still exists there.
   */
  readonly toBeCanceled: boolean;
  /** Whether a plan that has ended at the gateway still has payable boletos there, which must be closed. */
  readonly leavesBoletos: boolean;
};
export type PaymentReport = {
  readonly gatewayId: string;
  readonly status: PaymentStatus;
  readonly amount: number;
  readonly method: Charge["method"];
  readonly installments: number;
  readonly card: CardSummary | null;
  /** `dueAt`: the last second in which banks accept it, in the brand's time zone. */
  readonly boleto: { readonly line: string; readonly dueAt: Date } | null;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
};

/** The portal's own record of the order. */
type Known = {
  readonly code: string;
  readonly amount: number;
  readonly status: OrderStatus;
  readonly gatewayId: string | null;
  readonly createdAt: Date;
};

/** The gateway reported something that doesn't match the order and must have no effect. */
export class ReportMismatch extends GatewayError {
  constructor(message: string) {
    super("unknown", message);
  }
}

/** When the gateway was queried, and the time zone in which the brand's days end. */
export type ReportContext = { readonly now: Date; readonly timeZone: string };

const interpretBoleto = (charge: Charge | null, { timeZone }: ReportContext): PaymentReport["boleto"] =>
  charge?.boleto ? { line: charge.boleto.line, dueAt: payableUntil(charge.boleto.dueDay, timeZone) } : null;

/**
 * The gateway has no status for an expired boleto (it is canceled or stays pending there), so its due date
 * decides.
 */
function statusOf(status: ChargeStatus, boleto: PaymentReport["boleto"], now: Date): PaymentStatus {
  if (boleto === null) return status;
  return status === "canceled" || (status === "pending" && boleto.dueAt <= now) ? "expired" : status;
}

const paidAtOf = (status: PaymentStatus, charge: Charge | null, now: Date) =>
  status === "paid" || status === "refunded" ? (charge?.paidAt ?? now) : null;

/**
 * Reads the state of a single payment's order. Code and amount must match ours, so that no other payment
 * opens it.
 */
export function interpretOrder(answer: GatewayOrder, known: Known, at: ReportContext): GatewayReport {
  if (answer.code !== known.code || answer.amount !== known.amount)
    throw new ReportMismatch(`The gateway's order ${answer.id} is not the one that was placed`);
  const { charge } = answer;
  if (charge && charge.amount !== known.amount)
    throw new ReportMismatch(`The gateway's charge ${charge.id} is not of the order's amount`);
  const { now } = at;
  const boleto = interpretBoleto(charge, at);
  const status = charge ? statusOf(charge.status, boleto, now) : answer.status;
  const payments: PaymentReport[] = charge
    ? [
        {
          gatewayId: charge.id,
          status,
          amount: charge.amount,
          method: charge.method,
          installments: charge.installments,
          card: charge.card,
          boleto,
          createdAt: known.createdAt,
          paidAt: paidAtOf(status, charge, now),
        },
      ]
    : [];
  return {
    gatewayId: answer.id,
    status,
    card: charge?.card ?? null,
    nextChargeAt: null,
    payments,
    toBeCanceled: false,
    leavesBoletos: false,
  };
}

function interpretInvoice(invoice: Invoice, plan: GatewaySubscription, at: ReportContext): PaymentReport {
  const { charge } = invoice;
  const { now } = at;
  const boleto = interpretBoleto(charge, at);
  const status = statusOf(invoice.status, boleto, now);
  return {
    gatewayId: invoice.id,
    status,
    amount: invoice.amount,
    method: charge?.method ?? plan.method,
    installments: charge?.installments ?? plan.installments,
    card: charge?.card ?? plan.card,
    boleto,
    createdAt: invoice.createdAt,
    paidAt: paidAtOf(status, charge, now),
  };
}

/** The unpaid invoice whose boleto opens a plan without a trial; undefined once the plan has begun. */
function findOpening({ method, hadTrial, invoices }: GatewaySubscription): Invoice | undefined {
  const billed = invoices.filter(({ amount }) => amount > 0);
  const isPaid = billed.some(({ status }) => status === "paid" || status === "refunded");
  return method !== "BOLETO" || hadTrial || isPaid ? undefined : billed[0];
}

/**
 * When a plan ends while the gateway keeps the boleto pending that opens it: banks get a few days after the due date
 * to report a payment.
 */
function endOfWaiting({ charge, dueDay: billed }: Invoice, timeZone: string): number {
  const dueDay = charge?.boleto?.dueDay ?? billed;
  return dueDay === null
    ? Number.POSITIVE_INFINITY
    : payableUntil(dueDay, timeZone).getTime() + reportedAfterMs;
}

/** Whether a plan ended before it began: the boleto that opens it can no longer be paid. */
function isUnbegun(plan: GatewaySubscription, { now, timeZone }: ReportContext): boolean {
  const first = findOpening(plan);
  if (!first) return false;
  return first.status !== "pending" || endOfWaiting(first, timeZone) <= now.getTime();
}

/**
 * A plan whose last decided invoice was unpaid or refunded is past due, even if the gateway calls it active
 * or the next invoice can still be paid.
 */
function planStatus(
  plan: GatewaySubscription,
  payments: readonly PaymentReport[],
  known: Known,
): OrderStatus {
  if (plan.status === "refused") return known.status === "pending" ? "refused" : "canceled";
  if (plan.status !== "active") return plan.status;
  const decided = payments.findLast(({ status }) => status !== "pending");
  if (decided && decided.status !== "paid") return "past_due";
  // Without a trial, paying the first boleto opens the course, not signing up.
  const begun = known.status !== "pending" || payments.some(({ status }) => status === "paid");
  // A plan billed at zero has begun as well; if no invoice is listed yet, the first one is still to come.
  const isFree = payments.length === 0 && (plan.hadTrial || plan.invoices.length > 0);
  return begun || isFree ? "active" : "pending";
}

/** Reads the state of a plan's order, with a payment for each invoice. */
export function interpretSubscription(
  answer: GatewaySubscription,
  known: Known,
  at: ReportContext,
): GatewayReport {
  if (answer.code !== known.code)
    throw new ReportMismatch(`The gateway's subscription ${answer.id} is not the one that was placed`);
  const invoices = answer.invoices.filter(({ amount }) => amount > 0);
  const isOver = isUnbegun(answer, at);
  const interpreted = invoices.map((invoice) => interpretInvoice(invoice, answer, at));
  const status = isOver ? "canceled" : planStatus(answer, interpreted, known);
  const waiting = interpreted.filter((payment) => payment.status === "pending");
  // The pending payments of a canceled plan are canceled with it.
  const payments = interpreted.map((payment) =>
    status === "canceled" && waiting.includes(payment)
      ? { ...payment, status: "canceled" as const }
      : payment,
  );
  const nextAt = answer.trialEndsAt ?? answer.nextBillingAt;
  const opening = status === "past_due" ? findOpening(answer) : undefined;
  // If its first boleto stays unpaid, a plan may end before its next month.
  const endsBefore =
    nextAt !== null && opening !== undefined && endOfWaiting(opening, at.timeZone) <= nextAt.getTime();
  return {
    gatewayId: answer.id,
    status,
    card: answer.card,
    payments,
    nextChargeAt: endsBefore || ["canceled", "refused"].includes(status) ? null : nextAt,
    toBeCanceled: answer.status === "refused" || (isOver && answer.status !== "canceled"),
    leavesBoletos: answer.status === "canceled" && waiting.some(({ boleto }) => boleto !== null),
  };
}
