/** What the simulator stores. Times are ISO 8601, money is in cents. No card number is in it. */

export type CardBehaviour = "approved" | "refused" | "processing";

export type CardRecord = {
  readonly brand: string;
  readonly lastFour: string;
  readonly holderName: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly behaviour: CardBehaviour;
};

export type BoletoRecord = {
  readonly line: string;
  readonly barCode: string;
  readonly dueAt: string;
  readonly documentNumber: string;
  readonly instructions: string;
};

export type ChargeRecord = {
  readonly id: string;
  /** Exactly one of the two is set. */
  readonly orderId: string | null;
  readonly invoiceId: string | null;
  readonly amount: number;
  readonly status: "pending" | "processing" | "paid" | "failed" | "canceled";
  readonly installments: number;
  readonly card: CardRecord | null;
  readonly boleto: BoletoRecord | null;
  readonly createdAt: string;
  readonly paidAt: string | null;
  readonly canceledAt: string | null;
  /** Canceled because its due date passed, not by anyone: the bank may still report that it was paid. */
  readonly ranOut?: boolean;
  /** When the bank decides on a processing charge. */
  readonly settleAt: string | null;
};

/** Only what the page shows of a payer. */
export type CustomerRecord = { readonly code: string; readonly name: string };

export type OrderRecord = {
  readonly id: string;
  readonly code: string;
  readonly amount: number;
  readonly items: readonly {
    readonly code: string;
    readonly description: string;
    readonly quantity: number;
    readonly amount: number;
  }[];
  readonly customer: CustomerRecord;
  readonly chargeId: string;
  readonly createdAt: string;
};

export type PlanRecord = {
  readonly id: string;
  readonly name: string;
  readonly amount: number;
  readonly trialDays: number;
  readonly installments: readonly number[];
  readonly methods: readonly string[];
  readonly createdAt: string;
};

export type SubscriptionRecord = {
  readonly id: string;
  readonly code: string;
  readonly planId: string;
  readonly status: "future" | "active" | "failed" | "canceled";
  readonly installments: number;
  readonly card: CardRecord | null;
  readonly boletoDueDays: number;
  readonly customer: CustomerRecord;
  readonly createdAt: string;
  /** When the first cycle begins: after the trial. */
  readonly startAt: string;
  readonly nextBillingAt: string;
  readonly canceledAt: string | null;
};

export type InvoiceRecord = {
  readonly id: string;
  readonly subscriptionId: string;
  readonly chargeId: string;
  readonly amount: number;
  readonly status: "pending" | "paid" | "failed" | "canceled";
  readonly cycle: { readonly startAt: string; readonly endAt: string };
  readonly createdAt: string;
};

export type EventRecord = {
  readonly id: string;
  readonly type: string;
  readonly subject: {
    readonly kind: "orders" | "charges" | "subscriptions" | "invoices";
    readonly id: string;
  };
  readonly createdAt: string;
  readonly attempts: number;
  /** Null once it was delivered or given up. */
  readonly nextAttemptAt: string | null;
};

/** What a call with an Idempotency-Key created. */
export type KeyRecord = { readonly id: string; readonly made: string };

/** Nothing is recorded of a call without a key. */
export const recordKey = (id: string | undefined, made: string): KeyRecord[] =>
  id === undefined ? [] : [{ id, made }];

export type Tables = {
  orders: OrderRecord;
  charges: ChargeRecord;
  plans: PlanRecord;
  subscriptions: SubscriptionRecord;
  invoices: InvoiceRecord;
  events: EventRecord;
  keys: KeyRecord;
};

export type Changes = { readonly [Name in keyof Tables]?: readonly Tables[Name][] };
