import type { Order, Payment } from "@sabia/contract";
import { formatMoney, orderStatuses, splitInstallments } from "@sabia/contract/texts";
import {
  IconCalendarEvent,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconClockX,
  IconReceiptRefund,
  IconRepeat,
} from "@tabler/icons-react";
import { formatMoment } from "../../platform/time/moments.ts";
import { serverNow } from "../../platform/time/server-clock.ts";

/** Icon and colour of each status, and whether the order's tiles are grey, as it gives no access. */
const signs = {
  pending: { tone: "warn", icon: IconClock, faded: false },
  paid: { tone: "ok", icon: IconCircleCheck, faded: false },
  refused: { tone: "bad", icon: IconCircleX, faded: true },
  expired: { tone: "plain", icon: IconClockX, faded: true },
  canceled: { tone: "plain", icon: IconCircleX, faded: true },
  refunded: { tone: "plain", icon: IconReceiptRefund, faded: true },
  trialing: { tone: "brand", icon: IconCalendarEvent, faded: false },
  active: { tone: "ok", icon: IconRepeat, faded: false },
  past_due: { tone: "warn", icon: IconClock, faded: false },
} as const;

/** How the status of an order or payment is shown. The gateway reports a boleto as refunded even while it holds the money. */
export function signOf({ status, payment_method }: Pick<Order, "status" | "payment_method">) {
  if (status === "refunded" && payment_method === "boleto")
    return { label: "Pagamento cancelado", ...signs.canceled };
  return { label: orderStatuses[status], ...signs[status] };
}

/** `28/11/2026` in the brand's time zone. */
export const formatDay = (moment: string): string => formatMoment(moment).slice(0, 10);

const groups = /^(\d{5})(\d{5})(\d{5})(\d{6})(\d{5})(\d{6})(\d)(\d{14})$/;

/** The 47 digits, grouped as banks print them. */
export const formatLine = (line: string): string => line.replace(groups, "$1.$2 $3.$4 $5.$6 $7 $8");

type Paid = Pick<Payment, "card_brand" | "card_last_digits" | "installments" | "amount"> & {
  payment_method: Payment["payment_method"] | null;
};

/** `Visa final 0010`, `Boleto`; null if nothing had to be paid. */
export function describeMethod({
  payment_method,
  amount,
  card_brand,
  card_last_digits,
}: Paid): string | null {
  if (payment_method === null || amount === 0) return null;
  if (payment_method === "boleto") return "Boleto";
  const name = card_brand ?? "Cartão de crédito";
  return card_last_digits ? `${name} final ${card_last_digits}` : name;
}

/** `3x de R$ 166,33`; null if nothing had to be paid, as for the free course of a larger order. */
export function describeParts({ amount, installments }: Paid): string | null {
  if (amount === 0) return null;
  const parts = splitInstallments(amount, installments);
  return `${installments}x de ${formatMoney(parts.at(-1) ?? amount)}`;
}

/** The line below an order's amount. */
export function describePayment(paid: Paid): string | null {
  if (paid.payment_method === "boleto") return `Boleto, ${paid.installments}x`;
  return paid.payment_method === null ? null : describeParts(paid);
}

/** Why a boleto can't be paid any more: one that ended before its due date was canceled. */
function describeLapse(due: string | null, now: number): string {
  if (due === null) return "O boleto venceu e o pedido foi cancelado.";
  if (Date.parse(due) > now) return "Este boleto foi cancelado e não pode mais ser pago.";
  return `O boleto venceu em ${formatDay(due)} e o pedido foi cancelado.`;
}

/** Why an order expired, and what to do: a late payment of one that was bought again may open nothing (docs/orders.md). */
function describeExpiry({ boleto_due_at }: Order, now: number, isRepeated: boolean): string {
  const lapse = describeLapse(boleto_due_at, now);
  if (isRepeated) return `${lapse} Se você pagou este boleto, fale com a secretaria.`;
  // Banks report payments a day or two later.
  return `${lapse} Se você já pagou, não pague de novo: o acesso abre quando o banco confirmar. Se não pagou, faça um novo pedido.`;
}

/** What a pending order is waiting for. */
function describePending({ type, boleto, unsent, payment_method }: Order, isRepeated: boolean): string {
  // the due date is shown with the boleto
  if (boleto) return "Pague o boleto para liberar o acesso.";
  // a plan in its trial has no boleto yet
  if (payment_method === "boleto")
    return type === "PLAN"
      ? "Sua assinatura está sendo concluída com a operadora. Nada foi cobrado."
      : "Seu boleto está sendo gerado e aparece aqui em alguns minutos. Nada foi cobrado.";
  if (unsent)
    return `O pagamento não chegou à operadora e nada foi cobrado.${isRepeated ? "" : " Para comprar, faça o pedido de novo."}`;
  return "A operadora ainda não confirmou o pagamento. Não é preciso pagar de novo: o acesso abre assim que ela confirmar.";
}

/** The outcome of a refused order, and what to do next unless a later order has the same items. */
function describeRefusal({ payment_method }: Order, isRepeated: boolean): string {
  if (payment_method !== "boleto") {
    const words = "O pagamento foi recusado e nada foi cobrado.";
    return isRepeated ? words : `${words} Você pode comprar de novo com outro cartão.`;
  }
  const words = "O boleto não pôde ser gerado ou foi recusado pelo banco. Nada foi cobrado";
  return isRepeated ? `${words}.` : `${words}: você pode fazer um novo pedido.`;
}

/** For a boleto paid after its order had ended: the portal can't refund it, but the school can. */
export const paidInVain =
  "O pagamento do boleto só foi confirmado depois que o pedido terminou. Fale com a secretaria para receber o valor de volta.";

type Circumstances = {
  now?: number;
  /** A later order has the same items. */
  isRepeated?: boolean;
};

/** What the student has to do, or what happens next. */
export function describeNext(
  order: Order,
  { now = serverNow(), isRepeated = false }: Circumstances = {},
): string | null {
  const { status, type, boleto, amount, next_charge_at, payment_method } = order;
  const day = next_charge_at ? formatDay(next_charge_at) : null;
  if (order.paid_in_vain) return paidInVain;
  switch (status) {
    case "pending":
      return describePending(order, isRepeated);
    case "refused":
      return describeRefusal(order, isRepeated);
    case "expired":
      return describeExpiry(order, now, isRepeated);
    case "trialing":
      return day ? `Avaliação até ${day}. Depois, ${formatMoney(amount)} por mês.` : null;
    case "active":
      return day ? `Próxima cobrança em ${day}.` : null;
    case "past_due": {
      const unpaid = "O último pagamento não foi concluído.";
      if (boleto) return `${unpaid} O acesso abre assim que o boleto for pago.`;
      const late =
        payment_method === "boleto"
          ? " Se você já pagou o boleto, aguarde: o pagamento é confirmado em até 2 dias úteis."
          : "";
      return `${unpaid}${late} ${day ? `A próxima cobrança será em ${day}. ` : ""}Para pagar antes ou trocar a forma de pagamento, fale com a secretaria da sua unidade.`;
    }
    case "canceled":
      return type === "PLAN"
        ? "A assinatura terminou e não há novas cobranças."
        : `O pedido foi cancelado e nada mais é cobrado.${isRepeated ? "" : " Para comprar, faça um novo pedido."}`;
    case "refunded":
      // the gateway may report a cancellation while it still holds the money
      return payment_method === "boleto"
        ? "O pagamento do boleto foi cancelado na operadora. Se o valor ainda não voltou para você, fale com a secretaria."
        : "O valor foi devolvido.";
    case "paid":
      return type === "FREE" ? "Matrícula sem cobrança." : null;
  }
}

/** What paying the boleto brings, and when: for a running subscription the access is already open. */
export const describeConfirmation = (status: Order["status"]): string =>
  status === "trialing" || status === "active"
    ? "O pagamento é confirmado em até 2 dias úteis."
    : "Depois de pago, o acesso abre em até 2 dias úteis.";
