/** Amounts are in integer cents. Codes and keys are ours, ids are the gateway's. */

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string;

export type PaymentMethod = "CREDIT_CARD" | "BOLETO";

/** The payer. Pagar.me requires phone and address with every charge. */
export type Buyer = {
  /** Our code for the person, the same in all their orders; at most 52 characters. */
  readonly code: string;
  readonly name: string;
  readonly email: string;
  /** CPF, digits only. */
  readonly document: string | null;
  /** Area code and number, digits only. */
  readonly phone: string;
  readonly address: {
    readonly street: string;
    readonly number: string;
    readonly complement: string | null;
    readonly neighborhood: string;
    /** Digits only. */
    readonly cep: string;
    readonly city: string;
    /** IBGE's code of the state, as in registry.states. */
    readonly stateId: number;
  };
};

/** A card, as a token made by the browser or in full. It exists for one call and is never stored. */
export type Card =
  | { readonly kind: "token"; readonly token: string }
  | {
      readonly kind: "full";
      readonly holderName: string;
      /** Digits only. */
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
  /** Our code, at most 52 characters, by which `findOrder` looks it up. One for each attempt to charge. */
  readonly code: string;
  /** A repeated key creates no second order at the gateway, but returns the first answer. */
  readonly idempotencyKey: string;
  readonly buyer: Buyer;
  readonly items: readonly GatewayItem[];
  readonly payment: Payment;
};

export type CardSummary = { readonly brand: string; readonly lastDigits: string };

export type GatewayBoleto = {
  /** 47 digits. */
  readonly line: string;
  /** It can be paid until the end of this day. */
  readonly dueDay: Day;
};

/**
 * The outcome of a charge. `pending`: the bank has not decided, or the boleto is unpaid. The gateway has no
 * `expired`: an unpaid boleto stays pending there, and the domain decides by its due date.
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
  /** Our code, as given. */
  readonly code: string;
  readonly amount: number;
  /** The status of its charge. */
  readonly status: ChargeStatus;
  readonly charge: Charge | null;
};

/** Billed monthly. The terms of a plan at the gateway never change: new terms are a new plan. */
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
  /** Our code, at most 52 characters, by which `findSubscription` looks it up. */
  readonly code: string;
  readonly idempotencyKey: string;
  /** The id that `createPlan` returned. */
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

/**
 * `refused`: the first charge's card was refused. If that is learned later, the subscription must be
 * canceled.
 */
export type SubscriptionStatus = "trialing" | "active" | "past_due" | "canceled" | "refused";

export type GatewaySubscription = {
  readonly id: string;
  /** Our code, as given. */
  readonly code: string;
  readonly status: SubscriptionStatus;
  readonly method: PaymentMethod;
  readonly installments: number;
  readonly card: CardSummary | null;
  /** Whether it has or had a free trial before the first charge. */
  readonly hadTrial: boolean;
  /** When the first charge is due; null after it. */
  readonly trialEndsAt: Date | null;
  readonly nextBillingAt: Date | null;
  /** Oldest first. Empty during a trial. */
  readonly invoices: readonly Invoice[];
};

/** What a webhook is about. Nothing else in it is trusted: the subject is read again from the gateway. */
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

/** Where a browser tokenizes a card, so that its number never reaches us. */
export type Tokenizing = {
  readonly publicKey: string;
  /** `POST <address>` with `{type: "card", card: {number, holder_name, exp_month, exp_year, cvv}}` answers `{id}`. */
  readonly address: string;
  /** The origin to allow in the content security policy. */
  readonly origin: string;
  /** True for the simulator, which listens on loopback only: other machines' browsers can't reach it. */
  readonly loopbackOnly: boolean;
};

/** The payment gateway as the domain needs it. Calls throw only `GatewayError`. */
export type Gateway = {
  /** A refused card gives an order with status `refused`, not an error. */
  createOrder(order: NewOrder): Promise<GatewayOrder>;
  readOrder(id: string): Promise<GatewayOrder | undefined>;
  /** Looks an order up by our code; one created just now may not be listed yet. */
  findOrder(code: string): Promise<GatewayOrder | undefined>;
  /**
   * Cancels an unpaid charge, or refunds a card payment. No effect if it has already ended or is unknown. It
   * can't refund a paid boleto: the gateway needs a bank account for that, or merely marks the charge as
   * canceled. False while a card's charge goes on all the same, because the bank still reviews or refunds it: cancel it
   * again later.
   */
  cancelCharge(chargeId: string): Promise<boolean>;
  /** Returns the plan's id. */
  createPlan(plan: NewPlan): Promise<string>;
  /**
   * `refused`: the card was refused, and nothing is left at the gateway. `unknownPlan`: nothing was created,
   * as the gateway doesn't know the plan.
   */
  createSubscription(subscription: NewSubscription): Promise<GatewaySubscription | "refused" | "unknownPlan">;
  readSubscription(id: string): Promise<GatewaySubscription | undefined>;
  findSubscription(code: string): Promise<GatewaySubscription | undefined>;
  /** Cancels it with its open invoices. No effect if it has already ended or is unknown. */
  cancelSubscription(id: string): Promise<void>;
  readonly tokenizing: Tokenizing | null;
};
