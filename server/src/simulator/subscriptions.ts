import type { Clock } from "../platform/clock.ts";
import { dayMs } from "../platform/durations.ts";
import type { Charges, NewCharge } from "./charges.ts";
import { endOfDay, readDay } from "./days.ts";
import { SimulatorError } from "./errors.ts";
import { makeId, writeTime } from "./ids.ts";
import {
  type CardRecord,
  type Changes,
  type InvoiceRecord,
  type PlanRecord,
  recordKey,
  type SubscriptionRecord,
} from "./records.ts";
import type { SubscriptionRequest } from "./requests.ts";
import type { Store } from "./store.ts";

export type Subscriptions = ReturnType<typeof createSubscriptions>;

/** Subscriptions to monthly plans, billed as time passes or by hand. */
export function createSubscriptions(options: { store: Store; clock: Clock; charges: Charges }) {
  const { store, clock, charges } = options;
  const now = () => writeTime(clock.now());

  const planOf = ({ planId }: { planId: string }): PlanRecord => {
    const plan = store.get("plans", planId);
    if (!plan) throw new SimulatorError(404, "Plan not found.");
    return plan;
  };

  /** The next cycle's invoice and charge, to be committed by the caller. */
  const bill = (subscription: SubscriptionRecord, card: CardRecord | null, more: Changes = {}): Changes => {
    const id = makeId("in");
    const { amount } = planOf(subscription);
    const due = new Date(clock.now().getTime() + subscription.boletoDueDays * dayMs);
    const dueAt = endOfDay(readDay(writeTime(due)));
    const means: NewCharge["means"] = card
      ? { card }
      : { boleto: { dueAt, documentNumber: id.slice(-10), instructions: "Assinatura" } };
    const { installments } = subscription;
    const { charge, events } = charges.begin({ orderId: null, invoiceId: id, amount, installments, means });
    const status = charge.status === "processing" ? "pending" : charge.status;
    const startAt = subscription.nextBillingAt;
    const cycles = store.invoicesOf(subscription.id).length + 1;
    const endAt = writeTime(addMonths(new Date(subscription.startAt), cycles));
    const invoice: InvoiceRecord = {
      id,
      amount,
      status,
      createdAt: now(),
      chargeId: charge.id,
      subscriptionId: subscription.id,
      cycle: { startAt, endAt },
    };
    // If the very first charge is refused, there is no subscription.
    const failed = cycles === 1 && status === "failed" && subscription.status !== "future";
    return {
      ...more,
      subscriptions: [{ ...subscription, status: failed ? "failed" : "active", nextBillingAt: endAt }],
      invoices: [invoice],
      charges: [charge],
      events: [...(more.events ?? []), charges.event("invoice.created", "invoices", id), ...events],
    };
  };

  const find = (idOrCode: string): SubscriptionRecord => {
    const found = store.get("subscriptions", idOrCode) ?? store.subscriptionsByCode(idOrCode).at(-1);
    if (!found) throw new SimulatorError(404, "Subscription not found.");
    return found;
  };
  const findLiving = (idOrCode: string): SubscriptionRecord => {
    const found = find(idOrCode);
    if (found.status === "canceled" || found.status === "failed")
      throw new SimulatorError(412, "This subscription is canceled.");
    return found;
  };
  /** Ending the trial by hand begins the first cycle now; the cycle ends when it would have anyway. */
  const begin = (it: SubscriptionRecord): SubscriptionRecord =>
    it.status === "future" ? { ...it, nextBillingAt: now() } : it;

  return {
    find,

    create(request: SubscriptionRequest, card: CardRecord | null, key: string | undefined): string {
      const plan = planOf({ planId: request.plan_id });
      if (card?.behaviour === "refused" && request.card?.options?.verify_card)
        throw new SimulatorError(412, "Could not create credit card. The card verification failed.");
      const startAt = writeTime(new Date(clock.now().getTime() + plan.trialDays * dayMs));
      const { code, name } = request.customer;
      const subscription: SubscriptionRecord = {
        id: makeId("sub"),
        code: request.code,
        planId: plan.id,
        status: plan.trialDays > 0 ? "future" : "active",
        installments: request.installments,
        boletoDueDays: request.boleto_due_days,
        card,
        startAt,
        nextBillingAt: startAt,
        createdAt: now(),
        canceledAt: null,
        customer: { code, name },
      };
      const keys = recordKey(key, subscription.id);
      const events = [charges.event("subscription.created", "subscriptions", subscription.id)];
      if (subscription.status === "future") store.commit({ subscriptions: [subscription], events, keys });
      else store.commit(bill(subscription, card, { events, keys }));
      return subscription.id;
    },

    /** Pays the open invoice, or else bills the next cycle and pays that. */
    renew(idOrCode: string): void {
      const subscription = begin(findLiving(idOrCode));
      const open = store.invoicesOf(subscription.id).at(-1);
      if (open && open.status !== "paid") {
        const charge = charges.find(open.chargeId);
        // A canceled boleto can't be paid: the amount is billed again.
        if (charge.status !== "canceled") {
          charges.pay(charge.id);
          return;
        }
      }
      store.commit(bill(subscription, subscription.card && { ...subscription.card, behaviour: "approved" }));
      const made = store.invoicesOf(subscription.id).at(-1);
      if (made && made.status !== "paid") charges.pay(made.chargeId);
    },

    /** Bills the next cycle with a failing charge; an open invoice fails. */
    fail(idOrCode: string): void {
      const subscription = begin(findLiving(idOrCode));
      const open = store.invoicesOf(subscription.id).at(-1);
      if (open?.status === "pending") {
        charges.refuse(open.chargeId);
        return;
      }
      store.commit(bill(subscription, subscription.card && { ...subscription.card, behaviour: "refused" }));
      const made = store.invoicesOf(subscription.id).at(-1);
      if (made?.status === "pending") charges.refuse(made.chargeId);
    },

    /** `leavesInvoices`: pending invoices can still be paid. */
    cancel(idOrCode: string, leavesInvoices = false): void {
      const subscription = find(idOrCode);
      if (subscription.status === "canceled") throw new SimulatorError(412, "This subscription is canceled.");
      for (const invoice of store.invoicesOf(subscription.id))
        if (invoice.status === "pending" && !leavesInvoices) charges.cancel(invoice.chargeId);
      const event = charges.event("subscription.canceled", "subscriptions", subscription.id);
      store.commit({
        subscriptions: [{ ...subscription, status: "canceled", canceledAt: now() }],
        events: [event],
      });
    },

    billDue(): void {
      const time = clock.now().getTime();
      for (const { id } of store.all("subscriptions")) {
        // If the clock jumped, several cycles may be due.
        for (let it = find(id); isDue(it, time); it = find(id)) store.commit(bill(it, it.card));
      }
    },
  };
}

const isDue = ({ status, nextBillingAt }: SubscriptionRecord, time: number) =>
  (status === "active" || status === "future") && Date.parse(nextBillingAt) <= time;

/** The given day a number of months later, or that month's last day. */
function addMonths(date: Date, months: number): Date {
  const later = new Date(date);
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  return later;
}
