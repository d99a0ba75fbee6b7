import { writeDay } from "./days.ts";
import type { CardRecord, ChargeRecord, CustomerRecord, EventRecord, PlanRecord } from "./records.ts";
import type { Store } from "./store.ts";

/** Presents the simulator's records as Pagar.me does. */
export type Presenter = ReturnType<typeof createPresenter>;

/** Reads from the store what an answer needs besides the record. */
export function createPresenter(store: Store) {
  const charge = (id: string) => {
    const record = store.get("charges", id);
    return record ? presentCharge(record) : null;
  };

  const order = (id: string) => {
    const record = store.get("orders", id);
    if (!record) return undefined;
    const paid = store.get("charges", record.chargeId);
    return {
      id,
      code: record.code,
      amount: record.amount,
      currency: "BRL",
      closed: true,
      items: record.items.map((item) => ({ ...item, id: `oi_${item.code}`, status: "active" })),
      customer: presentCustomer(record.customer),
      status: paid ? orderStatus[paid.status] : "pending",
      created_at: record.createdAt,
      updated_at: paid?.canceledAt ?? paid?.paidAt ?? record.createdAt,
      charges: paid ? [presentCharge(paid)] : [],
    };
  };

  const subscription = (id: string) => {
    const record = store.get("subscriptions", id);
    if (!record) return undefined;
    const cycle = store.invoicesOf(id).at(-1)?.cycle;
    return {
      id,
      code: record.code,
      status: record.status,
      currency: "BRL",
      billing_type: "prepaid",
      interval: "month",
      interval_count: 1,
      installments: record.installments,
      payment_method: record.card ? "credit_card" : "boleto",
      card: record.card && presentCard(record.card),
      boleto_due_days: record.boletoDueDays,
      customer: presentCustomer(record.customer),
      plan: { id: record.planId },
      start_at: writeDay(record.startAt),
      current_cycle: cycle ? { start_at: cycle.startAt, end_at: cycle.endAt } : null,
      next_billing_at: writeDay(record.nextBillingAt),
      created_at: record.createdAt,
      canceled_at: record.canceledAt,
    };
  };

  const invoice = (id: string) => {
    const record = store.get("invoices", id);
    if (!record) return undefined;
    const owner = store.get("subscriptions", record.subscriptionId);
    return {
      id,
      amount: record.amount,
      status: record.status,
      installments: owner?.installments ?? 1,
      payment_method: owner?.card ? "credit_card" : "boleto",
      created_at: record.createdAt,
      due_at: writeDay(store.get("charges", record.chargeId)?.boleto?.dueAt ?? record.createdAt),
      subscription: { id: record.subscriptionId, code: owner?.code ?? null },
      cycle: { start_at: record.cycle.startAt, end_at: record.cycle.endAt },
      charge: charge(record.chargeId),
    };
  };

  const webhookCharge = (id: string) => {
    const record = store.get("charges", id);
    const shown = charge(id);
    if (!record || !shown) return undefined;
    if (record.orderId) {
      const { charges: _charges, ...its } = order(record.orderId) ?? {};
      return { ...shown, order: its };
    }
    const { charge: _charge, ...its } = invoice(record.invoiceId ?? "") ?? {};
    return { ...shown, invoice: its };
  };

  return {
    charge,
    order,
    subscription,
    invoice,
    plan: presentPlan,
    webhook: ({ id, type, createdAt, subject }: EventRecord) => ({
      id,
      type,
      created_at: createdAt,
      account: { id: "acc_simulador", name: "Simulador" },
      data: { orders: order, charges: webhookCharge, subscriptions: subscription, invoices: invoice }[
        subject.kind
      ](subject.id),
    }),
  };
}

const orderStatus = {
  pending: "pending",
  processing: "pending",
  paid: "paid",
  failed: "failed",
  canceled: "canceled",
} as const;

type StatusNames = Partial<Record<ChargeRecord["status"], string>>;
/** The status of a charge's last transaction. */
const cardStatus: StatusNames = { paid: "captured", failed: "not_authorized", canceled: "refunded" };
const boletoStatus: StatusNames = { paid: "paid", failed: "failed", canceled: "voided" };

function presentCharge(charge: ChargeRecord) {
  const { id, amount, status, installments, card, boleto, createdAt, paidAt, canceledAt } = charge;
  const transaction = { id: id.replace("ch_", "tran_"), amount, created_at: createdAt };
  return {
    id,
    code: id.slice(3),
    amount,
    status,
    currency: "BRL",
    created_at: createdAt,
    payment_method: card ? "credit_card" : "boleto",
    ...(status === "paid" || paidAt ? { paid_at: paidAt, paid_amount: amount } : {}),
    ...(canceledAt ? { canceled_at: canceledAt, canceled_amount: amount } : {}),
    ...(boleto ? { due_at: writeDay(boleto.dueAt) } : {}),
    last_transaction: card
      ? {
          ...transaction,
          transaction_type: "credit_card",
          installments,
          operation_type: "auth_and_capture",
          success: status === "paid",
          status: cardStatus[status] ?? "processing",
          card: presentCard(card),
        }
      : {
          ...transaction,
          transaction_type: "boleto",
          success: true,
          status: boletoStatus[status] ?? "generated",
          line: boleto?.line,
          barcode: boleto?.barCode,
          due_at: boleto && writeDay(boleto.dueAt),
          document_number: boleto?.documentNumber,
          instructions: boleto?.instructions,
        },
  };
}

/** Without the number, which is not stored. */
export const presentCard = ({ brand, lastFour, holderName, expMonth, expYear }: CardRecord) => ({
  brand,
  last_four_digits: lastFour,
  holder_name: holderName,
  exp_month: expMonth,
  exp_year: expYear,
  type: "credit",
});

const presentCustomer = ({ code, name }: CustomerRecord) => ({ code, name, type: "individual" });

const presentPlan = ({ id, name, amount, trialDays, installments, methods, createdAt }: PlanRecord) => ({
  id,
  name,
  installments,
  currency: "BRL",
  interval: "month",
  interval_count: 1,
  status: "active",
  payment_methods: methods,
  trial_period_days: trialDays,
  created_at: createdAt,
  items: [{ name, quantity: 1, pricing_scheme: { price: amount, scheme_type: "unit" } }],
});
