/** All money is in integer cents; all codes and keys are ours, all ids are the gateway's. */

/** A day of the calendar, `YYYY-MM-DD`. */
export type Day = string;

export type PaymentMethod = "CREDIT_CARD" | "BOLETO";

/** Who pays. Pagar.me wants phone and address with every charge. */
export type Buyer = {
  /** Ours, the same for all orders of a person, at most 52 characters. */
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

/** A card as it came: made into a token by the browser, or in full. It lives for one call and is never kept. */
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
  /** Ours, at most 52 characters; `findOrder` looks for it. One for each attempt to charge. */
  readonly code: string;
  /** The same key twice is one order at the gateway, and the second answer is the first one's. */
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
 * What became of a charge. `pending`: the bank has not said yet, or the boleto is not paid yet. `expired` is no state of
 * the gateway's: a boleto that is not paid stays pending there, and the domain judges by its due date.
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
  /** That of its charge. */
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
  /** `pending` is not yet paid, `refused` a renewal that failed. */
  readonly status: ChargeStatus;
  readonly cycle: { readonly startsAt: Date; readonly endsAt: Date } | null;
  readonly dueDay: Day | null;
  readonly createdAt: Date;
  readonly charge: Charge | null;
};

/** `refused`: the card was not taken at the very start. When it was found so later, it is to be canceled. */
export type SubscriptionStatus = "trialing" | "active" | "past_due" | "canceled" | "refused";

export type GatewaySubscription = {
  readonly id: string;
  /** Ours, as given. */
  readonly code: string;
  readonly status: SubscriptionStatus;
  readonly method: PaymentMethod;
  readonly installments: number;
  readonly card: CardSummary | null;
  /** Whether days without a charge came, or come, before the first one. */
  readonly hadTrial: boolean;
  /** When the first charge falls due; null once it has. */
  readonly trialEndsAt: Date | null;
  readonly nextBillingAt: Date | null;
  /** Oldest first. None during a trial. */
  readonly invoices: readonly Invoice[];
};

/** What a webhook is about. Nothing else of it is believed: the subject is read again from the gateway. */
export type GatewayEvent = {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date | null;
  readonly subject:
    | { readonly kind: "order"; readonly id: string; readonly code: string | null }
    | { readonly kind: "subscription"; readonly id: string; readonly code: string | null }
    /** An event of something that is no concern of ours, such as a new customer. */
    | null;
};

/** Where a browser turns a card into a token, so that its number never reaches us. */
export type Tokenizing = {
  readonly publicKey: string;
  /** `POST <address>` with `{type: "card", card: {number, holder_name, exp_month, exp_year, cvv}}` answers `{id}`. */
  readonly address: string;
  /** For the policy of what a page may connect to. */
  readonly origin: string;
  /** The simulator listens on this machine alone: only who browses on it can reach the address. */
  readonly loopbackOnly: boolean;
};

/** The payment gateway as the domain needs it. Every call may throw a `GatewayError` and nothing else. */
export type Gateway = {
  /** A refused card is an order with status `refused`, not an error. */
  createOrder(order: NewOrder): Promise<GatewayOrder>;
  readOrder(id: string): Promise<GatewayOrder | undefined>;
  /** By our code; what was created a moment ago may not be listed yet. */
  findOrder(code: string): Promise<GatewayOrder | undefined>;
  /**
   * Ends an unpaid charge, gives back what a card paid. One that is ended already, or unknown there, stays so. Of a paid boleto it is no
   * refund: the gateway refuses it without an account to send the money to, or only calls the charge canceled.
   */
  cancelCharge(chargeId: string): Promise<void>;
  /** Gives the plan's id. */
  createPlan(plan: NewPlan): Promise<string>;
  /** `refused`: the card was not taken, and nothing is left at the gateway. `unknownPlan`: nothing was made, as it has no such plan. */
  createSubscription(subscription: NewSubscription): Promise<GatewaySubscription | "refused" | "unknownPlan">;
  readSubscription(id: string): Promise<GatewaySubscription | undefined>;
  findSubscription(code: string): Promise<GatewaySubscription | undefined>;
  /** Ends it with its open invoices. One that is ended already, or unknown there, stays so. */
  cancelSubscription(id: string): Promise<void>;
  readonly tokenizing: Tokenizing | null;
};
