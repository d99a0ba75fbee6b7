import { z } from "zod";
import { dayMs } from "../../platform/durations.ts";
import { dayIn } from "../../platform/time-zone.ts";
import type { CardSummary, Charge, ChargeStatus, GatewayOrder, Invoice } from "./gateway.types.ts";

const id = z.string().min(1).max(200);
const cents = z.int().min(0);
const time = z
  .string()
  .transform((text) => new Date(/Z|[+-]\d\d:\d\d$/.test(text) ? text : `${text}Z`))
  .refine((date) => !Number.isNaN(date.getTime()));
const isDay = (date: Date) => date.getTime() % dayMs === 0;
/**
 * A date of which only the day counts: Pagar.me gives it as 00:00 UTC, when it is still the day before in
 * Brazil. Noon UTC is the same day in both.
 */
const day = time.transform((date) => (isDay(date) ? new Date(date.getTime() + dayMs / 2) : date));
/** A due day, also given as 00:00 UTC; any other time means its day in São Paulo, the banks' time zone. */
const dueDay = time.transform((date) =>
  isDay(date) ? date.toISOString().slice(0, 10) : dayIn(date, "America/Sao_Paulo"),
);
const method = z.enum(["credit_card", "boleto"]);

const card = z.object({ brand: z.string().nullish(), last_four_digits: z.string().nullish() });

const transaction = z.object({
  installments: z.int().nullish(),
  card: card.nullish(),
  line: z.string().nullish(),
  due_at: dueDay.nullish(),
  status: z.string().nullish(),
});

export const chargeAnswer = z.object({
  id,
  status: z.string(),
  amount: cents,
  payment_method: method,
  paid_at: time.nullish(),
  due_at: dueDay.nullish(),
  last_transaction: transaction.nullish(),
});
export type ChargeAnswer = z.output<typeof chargeAnswer>;

export const orderAnswer = z.object({
  id,
  code: z.string(),
  amount: cents,
  status: z.string(),
  charges: z.array(chargeAnswer).nullish(),
});
export const orderList = z.object({ data: z.array(orderAnswer) });

export const planAnswer = z.object({ id });

export const subscriptionAnswer = z.object({
  id,
  code: z.string(),
  status: z.string(),
  payment_method: method,
  installments: z.int().nullish(),
  card: card.nullish(),
  start_at: day.nullish(),
  created_at: time,
  next_billing_at: day.nullish(),
});
export type SubscriptionAnswer = z.output<typeof subscriptionAnswer>;
export const subscriptionList = z.object({ data: z.array(subscriptionAnswer) });

export const invoiceAnswer = z.object({
  id,
  amount: cents,
  status: z.string(),
  created_at: time,
  due_at: dueDay.nullish(),
  cycle: z.object({ start_at: time, end_at: time }).nullish(),
  charge: chargeAnswer.nullish(),
});
export type InvoiceAnswer = z.output<typeof invoiceAnswer>;
export const invoiceList = z.object({ data: z.array(invoiceAnswer) });

/** Accepts any answer: its content isn't needed, or is read again later. */
export const anyAnswer = z.unknown();

const refusalAnswer = z.object({
  message: z.string().catch(""),
  errors: z.record(z.string(), z.unknown()).catch({}),
});

/** Names of the order's fields (spec §3), by the end of Pagar.me's paths. */
const fieldNames: readonly (readonly [RegExp, string])[] = [
  [/card_?token$/i, "card_token"],
  [/card\.number$/i, "card_number"],
  [/holder_name$/i, "card_holder_name"],
  [/exp_(month|year)$/i, "card_expiration_date"],
  [/cvv$/i, "card_cvv"],
  [/installments$/i, "installments"],
];

/** The fields that a refusal names. Its texts are never shown: they may repeat what was sent. */
export function refusal(content: unknown): { message: string; fields: string[] } {
  const parsed = refusalAnswer.safeParse(content);
  if (!parsed.success) return { message: "", fields: [] };
  const { message, errors } = parsed.data;
  const fields = Object.keys(errors).map(
    (path) => fieldNames.find(([pattern]) => pattern.test(path))?.[1] ?? path.slice(0, 100),
  );
  if (/token/i.test(message)) fields.push("card_token");
  return { message, fields: [...new Set(fields)] };
}

/** An unknown status counts as pending, so it enrolls nobody. */
function readChargeStatus({ status, paid_at: paidAt }: ChargeAnswer): ChargeStatus {
  if (status === "paid" || status === "overpaid") return "paid";
  if (status === "failed") return "refused";
  if (status === "chargedback") return "refunded";
  if (status === "canceled") return paidAt ? "refunded" : "canceled";
  return "pending";
}

export function readCharge(answer: ChargeAnswer): Charge {
  const last = answer.last_transaction;
  const line = last?.line?.replace(/\D/g, "") ?? "";
  const due = last?.due_at ?? answer.due_at;
  return {
    id: answer.id,
    status: readChargeStatus(answer),
    amount: answer.amount,
    method: readMethod(answer.payment_method),
    installments: last?.installments ?? 1,
    paidAt: answer.paid_at ?? null,
    card: readCard(last?.card),
    boleto: line.length === 47 && due ? { line, dueDay: due } : null,
  };
}

export const readMethod = (name: z.output<typeof method>) => (name === "boleto" ? "BOLETO" : "CREDIT_CARD");

export function readCard(answer: z.output<typeof card> | null | undefined): CardSummary | null {
  const { brand, last_four_digits: lastDigits } = answer ?? {};
  return brand && lastDigits ? { brand, lastDigits } : null;
}

type StatusNames = Partial<Record<string, ChargeStatus>>;
/** The status of an order without a charge. */
const unchargedStatus: StatusNames = { failed: "refused", canceled: "canceled" };
const invoiceStatus: StatusNames = { paid: "paid", failed: "refused", canceled: "canceled" };

export function readOrder(answer: z.output<typeof orderAnswer>): GatewayOrder {
  const { id: orderId, code, amount } = answer;
  // A retried charge has several transactions; the last one counts, unless an earlier one was paid.
  const charges = (answer.charges ?? []).map(readCharge);
  const charge = charges.find(({ status }) => status === "paid") ?? charges.at(-1) ?? null;
  const status = charge?.status ?? unchargedStatus[answer.status] ?? "pending";
  return { id: orderId, code, amount, status, charge };
}

export function readInvoice(answer: InvoiceAnswer): Invoice {
  const charge = answer.charge ? readCharge(answer.charge) : null;
  return {
    id: answer.id,
    amount: answer.amount,
    // Only the charge shows a refund.
    status: charge?.status === "refunded" ? "refunded" : (invoiceStatus[answer.status] ?? "pending"),
    cycle: answer.cycle ? { startsAt: answer.cycle.start_at, endsAt: answer.cycle.end_at } : null,
    dueDay: answer.due_at ?? null,
    createdAt: answer.created_at,
    charge,
  };
}
