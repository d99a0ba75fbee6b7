import { formatMoney } from "@sabia/contract";
import { toBankDay } from "../../platform/banking/bank-days.ts";
import { encodeDueFactor } from "../../platform/banking/boleto-due.ts";
import { dayMs } from "../../platform/durations.ts";
import { dayIn } from "../../platform/time-zone.ts";
import type { BoletoRecord } from "./boleto-address.ts";

/** Issued by the simulator's bank, which doesn't exist. */
export const isSimulated = ({ line }: BoletoRecord): boolean => line.startsWith("999");
export const simulatedNotice = "Boleto simulado: nenhum banco o recebe.";

const formatDate = (date: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("pt-BR", { dateStyle: "short", timeZone }).format(date);

/** For a boleto paid after its order had ended: the portal can't refund it. */
export const paidInVain =
  "O pagamento do boleto só foi confirmado depois que o pedido terminou. Fale com a secretaria para receber o valor de volta.";

const canceled = "Este boleto foi cancelado e não pode mais ser pago.";

/**
 * What the reader should do, or no longer has to. A boleto that ended before its due date was canceled,
 * whatever its status.
 */
export function statusSentence(
  { status, dueAt, isUnwanted, hasAccess }: BoletoRecord,
  timeZone: string,
  now: Date,
): string {
  if (status === "paid" && isUnwanted) return paidInVain;
  if (status === "expired" && dueAt > now) return canceled;
  const due = formatDate(dueAt, timeZone);
  const effect = hasAccess
    ? "O pagamento é confirmado em até 2 dias úteis."
    : "O acesso é liberado quando o pagamento for confirmado.";
  return {
    pending: `Pague até ${due} em qualquer banco, lotérica ou aplicativo. ${effect}`,
    paid: "Este boleto já foi pago. Não pague de novo.",
    // no word of access: if the courses were bought again, a late payment opens nothing
    expired: `Este boleto venceu em ${due} e não pode mais ser pago. Se você pagou até essa data, aguarde: o pagamento é confirmado em até 2 dias úteis.`,
    canceled,
    refused: "Este boleto foi recusado pelo banco e não pode ser pago.",
    refunded:
      "O pagamento deste boleto foi cancelado na operadora. Se o valor ainda não voltou para você, fale com a secretaria.",
  }[status];
}

/**
 * The due date that the bars encode, as banks show it. A plan's boleto may fall due while they are closed, and is then
 * payable until `dueAt`, on their next open day.
 */
function printDueDate({ line, dueAt }: BoletoRecord, timeZone: string): string {
  const payable = dayIn(dueAt, timeZone);
  let day = payable;
  // Only the closed days before it; a line without a due date, or with a strange one, is printed with `dueAt`.
  while (toBankDay(day) === payable && encodeDueFactor(day) !== line.slice(33, 37))
    day = new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10);
  return formatDate(new Date(toBankDay(day) === payable ? day : payable), "UTC");
}

/** The rows of a boleto, in the order a bank prints them. */
export function boletoRows(record: BoletoRecord, brandName: string, timeZone: string): [string, string][] {
  return [
    ["Beneficiário", brandName],
    ["Pagador", record.payerName],
    ["Vencimento", printDueDate(record, timeZone)],
    ["Valor do documento", formatMoney(record.amount)],
    ["Número do documento", record.documentNumber],
    ["Data do documento", formatDate(record.issuedAt, timeZone)],
    ["Banco", record.line.slice(0, 3)],
  ];
}
