import type { Charges, NewCharge } from "./charges.ts";
import { endOfDay, readDay } from "./days.ts";
import { makeId } from "./ids.ts";
import { type CardRecord, recordKey } from "./records.ts";
import type { CardRequest, OrderRequest } from "./requests.ts";
import type { Store } from "./store.ts";

type Payment = OrderRequest["payments"][0];
/** Reads a card, or redeems the token of one; `path` names it in a refusal. */
export type TakeCard = (card: CardRequest | undefined, token: string | undefined, path: string) => CardRecord;

function meansOf(payment: Payment, takeCard: TakeCard): NewCharge["means"] {
  if (payment.payment_method === "boleto") {
    const { due_at, document_number, instructions } = payment.boleto;
    return { boleto: { dueAt: endOfDay(readDay(due_at)), documentNumber: document_number, instructions } };
  }
  const { card, card_token } = payment.credit_card;
  return { card: takeCard(card, card_token, "order.payments[0].credit_card") };
}

/** Places an order with its charge, and returns its id. */
export function placeOrder(
  { code, customer, items, payments: [payment] }: OrderRequest,
  options: { store: Store; charges: Charges; takeCard: TakeCard; key: string | undefined },
): string {
  const { store, charges, takeCard, key } = options;
  const id = makeId("or");
  const amount = items.reduce((sum, item) => sum + item.amount * item.quantity, 0);
  const { charge, events } = charges.begin({
    orderId: id,
    invoiceId: null,
    amount,
    installments: payment.payment_method === "credit_card" ? payment.credit_card.installments : 1,
    means: meansOf(payment, takeCard),
  });
  const order = {
    id,
    code,
    amount,
    items,
    chargeId: charge.id,
    customer: { code: customer.code, name: customer.name },
    createdAt: charge.createdAt,
  };
  store.commit({ orders: [order], charges: [charge], events, keys: recordKey(key, id) });
  return id;
}
