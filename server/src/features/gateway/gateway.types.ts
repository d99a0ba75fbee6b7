/** All money is in integer cents; all codes and keys are ours, all ids are the gateway's. */

/** A day of the calendar, `YYYY-MM-DD`. */
export type Day = string;

export type PaymentMethod = "CREDIT_CARD" | "BOLETO";

/** Who pays. Pagar.me wants phone and address with every charge. */
export type Buyer = {
  /** Our code for the person, the same in all their orders; at most 52 characters. */
  readonly code: string;
  readonly name: string;
  readonly email: string;
  /** CPF, digits alone. */
  readonly document: string | null;
  /** Area code and number, digits alone. */
  readonly phone: string;
  readonly address: {
    readonly street: string;
    readonly number: string;
    readonly complement: string | null;
    readonly neighborhood: string;
    /** Digits alone. */
    readonly cep: string;
    readonly city: string;
    /** IBGE's number of the state, as in registry.states. */
    readonly stateId: number;
  };
};

/** A card, as a token made by the browser or in full. It lives for one call and is never stored. */
export type Card =
  | { readonly kind: "token"; readonly token: string }
  | {
      readonly kind: "full";
      readonly holderName: string;
      /** Digits alone. */
      readonly number: string;
      readonly expirationMonth: number;
      /** Two digits. */
      readonly expirationYear: number;
      readonly cvv: string;
    };

export type Payment =
  | { readonly method: "CREDIT_CARD"; readonly card: Card; readonly installments: number }
  | { readonly method: "BOLETO"; readonly dueDay: Day };

export type GatewayItem = {
  readonly code: string;
  readonly title: string;
  readonly quantity: number;
  readonly unitPrice: number;
};

export type NewOrder = {
  /** Our code, at most 52 characters, by which `findOrder` looks for it. One for each attempt to charge. */
  readonly code: string;
  /** A repeated key makes no second order at the gateway: it answers as it did the first time. */
  readonly idempotencyKey: string;
  readonly buyer: Buyer;
  readonly items: readonly GatewayItem[];
  readonly payment: Payment;
};

export type CardSummary = { readonly brand: string; readonly lastDigits: string };

export type GatewayBoleto = {
  /** 47 digits. */
  readonly line: string;
  /** It may be paid until that day ends. */
  readonly dueDay: Day;
};

/**
 * The outcome of a charge. `pending`: the bank has not decided, or the boleto is unpaid. There is no `expired` at the
 * gateway: an unpaid boleto stays pending there, and the domain judges it by its due date.
 */
export type ChargeStatus = "pending" | "paid" | "refused" | "canceled" | "refunded";

export type Charge = {
  readonly id: string;
  readonly status: ChargeStatus;
  readonly amount: number;
  readonly method: PaymentMethod;
  readonly installments: number;
  readonly paidAt: Date | null;
  readonly card: CardSummary | null;
  readonly boleto: GatewayBoleto | null;
};

export type GatewayOrder = {
  readonly id: string;
  /** Ours, as given. */
  readonly code: string;
  readonly amount: number;
  /** The status of its charge. */
  readonly status: ChargeStatus;
  readonly charge: Charge | null;
};

/** Monthly. Its terms never change at the gateway: other terms are another plan. */
export type NewPlan = {
  readonly code: string;
  readonly idempotencyKey: string;
  readonly name: string;
  readonly amount: number;
  readonly trialDays: number;
  readonly maxInstallments: number;
  readonly methods: readonly PaymentMethod[];
};

export type NewSubscription = {
  /** Ours, at most 52 characters; `findSubscription` looks for it. */
  readonly code: string;
  readonly idempotencyKey: string;
  /** From `createPlan`. */
  readonly planId: string;
  readonly buyer: Buyer;
  readonly installments: number;
  readonly payment:
    | { readonly method: "CREDIT_CARD"; readonly card: Card }
    /** Days from an invoice to the due date of its boleto. */
    | { readonly method: "BOLETO"; readonly dueDays: number };
};

export type Invoice = {
  readonly id: string;
  readonly amount: number;
  /** `pending`: not paid yet. `refused`: a renewal that failed. */
  readonly status: ChargeStatus;
  readonly cycle: { readonly startsAt: Date; readonly endsAt: Date } | null;
  readonly dueDay: Day | null;
  readonly createdAt: Date;
  readonly charge: Charge | null;
};

/** `refused`: the card was refused at the very start. If that is learned later, the subscription must be canceled. */
export type SubscriptionStatus = "trialing" | "active" | "past_due" | "canceled" | "refused";

export type GatewaySubscription = {
  readonly id: string;
  /** Ours, as given. */
  readonly code: string;
  readonly status: SubscriptionStatus;
  readonly method: PaymentMethod;
  readonly installments: number;
  readonly card: CardSummary | null;
  /** Whether it has, or had, a free trial before the first charge. */
  readonly hadTrial: boolean;
  /** When the first charge falls due; null once it has. */
  readonly trialEndsAt: Date | null;
  readonly nextBillingAt: Date | null;
  /** Oldest first. None during a trial. */
  readonly invoices: readonly Invoice[];
};

/** The subject of a webhook. Nothing else in it is trusted: the subject is read again from the gateway. */
export type GatewayEvent = {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date | null;
  readonly subject:
    | { readonly kind: "order"; readonly id: string; readonly code: string | null }
    | { readonly kind: "subscription"; readonly id: string; readonly code: string | null }
    /** Null for an event that doesn't concern us, such as a new customer. */
    | null;
};

/** Where a browser turns a card into a token, so that its number never reaches us. */
export type Tokenizing = {
  readonly publicKey: string;
  /** `POST <address>` with `{type: "card", card: {number, holder_name, exp_month, exp_year, cvv}}` answers `{id}`. */
  readonly address: string;
  /** For the content security policy: the origin that a page may connect to. */
  readonly origin: string;
  /** The simulator listens on this machine only: no other machine's browser can reach the address. */
  readonly loopbackOnly: boolean;
};

/** The payment gateway as the domain needs it. Every call may throw a `GatewayError` and nothing else. */
export type Gateway = {
  /** A refused card is an order with status `refused`, not an error. */
  createOrder(order: NewOrder): Promise<GatewayOrder>;
  readOrder(id: string): Promise<GatewayOrder | undefined>;
  /** Looks an order up by our code; one created a moment ago may not be listed yet. */
  findOrder(code: string): Promise<GatewayOrder | undefined>;
  /**
   * Cancels an unpaid charge, or refunds a card. No effect on one that is already ended or unknown. It can't refund a
   * paid boleto: the gateway wants a bank account for that, or merely marks the charge as canceled.
   */
  cancelCharge(chargeId: string): Promise<void>;
  /** Gives the plan's id. */
  createPlan(plan: NewPlan): Promise<string>;
  /**
   * `refused`: the card was refused, and nothing is left at the gateway. `unknownPlan`: nothing was made, as the gateway
   * doesn't have the plan.
   */
  createSubscription(subscription: NewSubscription): Promise<GatewaySubscription | "refused" | "unknownPlan">;
  readSubscription(id: string): Promise<GatewaySubscription | undefined>;
  findSubscription(code: string): Promise<GatewaySubscription | undefined>;
  /** Cancels it with its open invoices. No effect on one that is already ended or unknown. */
  cancelSubscription(id: string): Promise<void>;
  readonly tokenizing: Tokenizing | null;
};
