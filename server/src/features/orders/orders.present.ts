import type { Answer, Order, Payment } from "@sabia/contract";
import type { Brand } from "../../db/brands.ts";
import {
  type BoletoRecord,
  type BoletoSigner,
  paidInVain as boletoPaidInVain,
  type SignedBoleto,
} from "../boletos/public.ts";
import { isUnsent } from "./order-states.ts";
import type { findBoletoPayment, ListedOrder, OrderRow, PaymentRow } from "./orders.queries.ts";

/** Builds the URLs of one brand's boletos. */
export type Addresses = { boletoAddress(boleto: SignedBoleto): string };

export const addressesOf = (signer: BoletoSigner, brand: Pick<Brand, "slug">): Addresses => ({
  boletoAddress: (boleto) => signer.boletoAddress(brand, boleto),
});

const methods = { BOLETO: "boleto", CREDIT_CARD: "credit_card" } as const;
const presentMethod = (method: string) => methods[method as keyof typeof methods];

const presentItem = ({ id, title, quantity, unitPrice }: PaymentRow["items"][number]) => ({
  id,
  title,
  quantity,
  unit_price: unitPrice,
});

/** The boleto that is still to be paid. */
function presentBoleto(
  { code, boleto }: Pick<OrderRow, "code" | "boleto">,
  addresses: Addresses,
): Order["boleto"] {
  if (!boleto?.line) return null;
  const url = addresses.boletoAddress({ transactionId: boleto.id, orderCode: code });
  return { url, line: boleto.line, due_at: boleto.dueAt };
}

/** The message for a repeated request whose order has ended since. */
const overTexts: Partial<Record<Order["status"], string>> = {
  expired: "O boleto deste pedido venceu. Para comprar, faça um novo pedido.",
  canceled: "Este pedido foi cancelado. Para comprar, faça um novo pedido.",
  refunded: "O valor deste pedido foi devolvido. Para comprar, faça um novo pedido.",
  past_due: "O último pagamento desta assinatura não foi concluído.",
};

/** The message for an accepted order: what happens next. */
function describeOutcome({ type, status, method, expiredDueAt, paidInVain }: OrderRow, now: Date): string {
  if (paidInVain) return boletoPaidInVain;
  if (status === "expired" && expiredDueAt && expiredDueAt > now)
    return "O boleto deste pedido foi cancelado. Para comprar, faça um novo pedido.";
  if (status === "refunded" && method === "BOLETO")
    return "O pagamento deste pedido foi cancelado. Para comprar, faça um novo pedido.";
  const over = overTexts[status];
  if (over !== undefined) return over;
  if (type === "FREE") return "Matrícula realizada com sucesso.";
  if (status === "trialing") return "Assinatura iniciada. Sua avaliação já começou.";
  if (status === "active") return "Assinatura realizada com sucesso.";
  if (status === "paid") return "Pagamento aprovado. O acesso já está liberado.";
  if (method === "BOLETO") return "Pedido realizado. O acesso é liberado assim que o boleto for pago.";
  return "Pagamento em análise. O acesso é liberado assim que a operadora aprovar.";
}

/** The answer to an order (wire §5). */
export function presentPlacedOrder(
  order: OrderRow,
  addresses: Addresses,
  now: Date,
): Answer<"POST /v1/orders"> {
  const { id, status, amount } = order;
  return {
    message: describeOutcome(order, now),
    order: { id, status, amount, boleto: presentBoleto(order, addresses) },
  };
}

/** An order in the student's list. */
export const presentOrder = (row: ListedOrder, addresses: Addresses): Order => ({
  id: row.id,
  type: row.type as Order["type"],
  status: row.status,
  amount: row.amount,
  created_at: row.createdAt.toISOString(),
  items: row.items.map((item) => ({ ...presentItem(item), package_id: item.packageId })),
  installments: row.installments,
  payment_method: row.method ? presentMethod(row.method) : null,
  card_brand: row.cardBrand,
  card_last_digits: row.cardLastDigits,
  boleto: presentBoleto(row, addresses),
  unsent: isUnsent(row),
  boleto_due_at: row.status === "expired" ? (row.expiredDueAt?.toISOString() ?? null) : null,
  next_charge_at: row.nextChargeAt?.toISOString() ?? null,
  paid_in_vain: Boolean(row.paidInVain),
});

/**
 * A payment as shown for one enrollment: only that enrollment's items and their price. A plan's invoice has a
 * single item, and its amount may differ from the item's price.
 */
export function presentPayment(row: PaymentRow, addresses: Addresses): Payment {
  const own = row.items.reduce((total, { quantity, unitPrice }) => total + quantity * unitPrice, 0);
  return {
    id: row.id,
    installments: row.installments,
    date: row.createdAt.toISOString(),
    payment_method: presentMethod(row.method),
    status: row.status,
    amount: row.type === "PLAN" ? row.amount : own,
    card_brand: row.cardBrand,
    card_last_digits: row.cardLastDigits,
    boleto_line: row.boletoLine,
    boleto_amount: row.boletoLine ? row.amount : null,
    boleto_url: row.boletoLine
      ? addresses.boletoAddress({ transactionId: row.id, orderCode: row.orderCode })
      : null,
    due_at: row.dueAt?.toISOString() ?? null,
    items: row.items.map(presentItem),
    paid_in_vain: row.status === "paid" && row.unwanted,
  };
}

/** The data for a boleto's page. */
export function presentBoletoRecord(
  row: NonNullable<Awaited<ReturnType<typeof findBoletoPayment>>>,
): BoletoRecord | undefined {
  const { boletoLine, dueAt, issuedAt, status, amount, unwanted, payerName, orderId, orderCode, items } = row;
  if (boletoLine === null || dueAt === null) return undefined;
  return {
    line: boletoLine,
    dueAt,
    issuedAt,
    status,
    amount,
    payerName,
    orderCode,
    isUnwanted: unwanted,
    hasAccess: row.orderStatus === "trialing" || row.orderStatus === "active",
    documentNumber: String(orderId),
    items: items.map(({ title, quantity, unitPrice }) => ({ title, quantity, unitPrice })),
  };
}
