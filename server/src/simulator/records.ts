/** What the simulator keeps. Times are ISO 8601 texts, money is in cents. A card's number is in none of it. */

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
  /** One of both. */
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
  /** It is canceled since its day passed, and by nobody: the bank may still tell that it was paid. */
  readonly ranOut?: boolean;
  /** When the bank will have decided on one that is processing. */
  readonly settleAt: string | null;
};

/** Of a payer no more than the page shows. */
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
  /** The first cycle begins here: after the trial. */
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
  /** Null once it has arrived, or was given up. */
  readonly nextAttemptAt: string | null;
};

/** What a call with an Idempotency-Key made. */
export type KeyRecord = { readonly id: string; readonly made: string };

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
