import type { Clock } from "../../platform/clock.ts";
import { hourMs, minuteMs } from "../../platform/durations.ts";
import type { GatewaySubscription, Invoice, SubscriptionStatus } from "./gateway.types.ts";
import {
  chargeAnswer,
  type InvoiceAnswer,
  invoiceList,
  readCard,
  readInvoice,
  readMethod,
  type SubscriptionAnswer,
} from "./pagarme-answers.ts";
import type { PagarmeClient } from "./pagarme-client.ts";

const invoicesAPage = 30;
/**
 * The start is a day, read as its noon. Without a trial that is at most 9 hours after the signup if it is the
 * day in Brazil, but 12 if it is the day in UTC; with a trial of one day it is at least 9 or 12.
 */
const leastTrialMs = 9 * hourMs;
const certainTrialMs = 12 * hourMs;
/** Without a trial the first invoice is made with the subscription. */
const billedAtOnceMs = minuteMs;

/** A subscription with its invoices, which Pagar.me lists apart. */
export async function readSubscription(
  client: PagarmeClient,
  answer: SubscriptionAnswer,
  clock: Clock,
): Promise<GatewaySubscription> {
  const invoices = await listInvoices(client, answer.id);
  const status = judgeStatus(answer, invoices, clock.now());
  return {
    id: answer.id,
    code: answer.code,
    status,
    method: readMethod(answer.payment_method),
    installments: answer.installments ?? 1,
    card: readCard(answer.card) ?? invoices.at(-1)?.charge?.card ?? null,
    hadTrial: hadTrial(answer, invoices),
    trialEndsAt: status === "trialing" ? (answer.start_at ?? answer.next_billing_at ?? null) : null,
    nextBillingAt: status === "canceled" ? null : (answer.next_billing_at ?? null),
    invoices,
  };
}

/** Oldest first. The list may lack a charge's last transaction; such a charge is read individually. */
async function listInvoices(client: PagarmeClient, subscriptionId: string): Promise<Invoice[]> {
  const all: InvoiceAnswer[] = [];
  for (let page = 1; ; page++) {
    const path = `/invoices?subscription_id=${encodeURIComponent(subscriptionId)}&page=${page}&size=${invoicesAPage}`;
    const { data } = await client.get(path, invoiceList);
    all.push(...data);
    if (data.length < invoicesAPage) break;
  }
  const invoices: Invoice[] = [];
  for (const invoice of all) {
    const { charge } = invoice;
    const isPartial = charge && !charge.last_transaction;
    const whole = isPartial
      ? await client.get(`/charges/${encodeURIComponent(charge.id)}`, chargeAnswer)
      : charge;
    invoices.push(readInvoice({ ...invoice, charge: whole }));
  }
  const begins = ({ cycle, createdAt }: Invoice) => (cycle?.startsAt ?? createdAt).getTime();
  return invoices.sort((one, other) => begins(one) - begins(other));
}

function hadTrial(
  { status, start_at: startAt, created_at: createdAt }: SubscriptionAnswer,
  [first]: readonly Invoice[],
): boolean {
  const since = (moment: Date) => moment.getTime() - createdAt.getTime();
  if (!startAt || since(startAt) <= leastTrialMs) return false;
  if (since(startAt) > certainTrialMs || status === "future") return true;
  return first !== undefined && since(first.createdAt) > billedAtOnceMs;
}

/** Pagar.me calls a subscription active whatever happens to its invoices. */
function judgeStatus(answer: SubscriptionAnswer, invoices: Invoice[], now: Date): SubscriptionStatus {
  const { status, start_at: startAt } = answer;
  const neverPaid = !invoices.some((invoice) => invoice.status === "paid" || invoice.status === "refunded");
  const last = invoices.at(-1)?.status;
  if (status === "failed") return neverPaid ? "refused" : "past_due";
  if (status === "canceled" || status === "expired") return "canceled";
  // A day in the future is its noon: without a trial it may be today's.
  const begunByTrial = hadTrial(answer, invoices);
  const isAhead = begunByTrial && !!startAt && startAt > now;
  if (invoices.length === 0 && (status === "future" || isAhead)) return "trialing";
  if (answer.payment_method === "credit_card" && neverPaid && !begunByTrial && last === "refused")
    return "refused";
  return last === "refused" || last === "canceled" ? "past_due" : "active";
}
