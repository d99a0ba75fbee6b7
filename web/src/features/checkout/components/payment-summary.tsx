import { formatMoney, paymentMethods } from "@sabia/contract/texts";
import { useRef } from "react";
import { BusyButton } from "../../../ui/button.tsx";
import { useLeaveFocusToPage } from "../../../ui/main.tsx";
import { WholePrices } from "../../../ui/whole-prices.tsx";
import { describeInstallment, isFree, isPlan, type Purchase, totalOf, trialDaysOf } from "../purchase.ts";
import type { Payment } from "../use-payment.ts";
import { paymentFormId } from "./payment-form.tsx";
import { Summary, type SummaryLine } from "./summary.tsx";

export const listPackages = ({ packages }: Purchase): SummaryLine[] =>
  packages.map(({ id, name, type, amount }) => ({
    key: id,
    name,
    value: type === "FREE" ? "Curso Gratuito" : formatMoney(amount),
  }));

const describeTrialDays = (days: number): string => `${days} ${days === 1 ? "dia" : "dias"} de avaliação`;

/** With a trial, a line subtracts the first month. */
export function listTrial(purchase: Purchase): SummaryLine[] {
  const days = trialDaysOf(purchase);
  return days > 0
    ? [{ key: "trial", name: describeTrialDays(days), value: formatMoney(-totalOf(purchase)) }]
    : [];
}

export const dueToday = (purchase: Purchase): number => (trialDaysOf(purchase) > 0 ? 0 : totalOf(purchase));

function listMethod({ purchase, method, installments }: Payment): SummaryLine[] {
  if (method === "CREDIT_CARD" && installments !== null)
    return [{ key: "method", name: "Parcelas", value: describeInstallment(totalOf(purchase), installments) }];
  if (method === "BOLETO")
    return [{ key: "method", name: "Pagamento", value: `${paymentMethods.BOLETO}, ${installments ?? 1}x` }];
  return [];
}

type Words = { verb: string; busy: string };

function wordsOf({ purchase, method }: Payment): Words {
  if (isFree(purchase)) return { verb: "Concluir matrícula", busy: "Concluindo…" };
  if (isPlan(purchase)) return { verb: "Assinar", busy: "Assinando…" };
  if (method === "BOLETO") return { verb: "Gerar boleto", busy: "Gerando boleto…" };
  return { verb: `Pagar ${formatMoney(totalOf(purchase))}`, busy: "Pagando…" };
}

function noteOf({ purchase, method }: Payment): string | undefined {
  if (isPlan(purchase) && trialDaysOf(purchase) > 0)
    return `Depois da avaliação, ${formatMoney(totalOf(purchase))} por mês.`;
  if (method === "CREDIT_CARD" && isPlan(purchase))
    return "A operadora guarda o cartão para a cobrança de cada mês. A escola não o guarda.";
  if (method === "CREDIT_CARD") return "Usamos os dados do cartão só nesta compra. A escola não os guarda.";
  if (method === "BOLETO" && purchase.packages.some(({ type }) => type === "FREE"))
    return "O boleto também fica guardado em Meus pedidos. Os cursos gratuitos abrem junto com o pagamento.";
  if (method === "BOLETO") return "O boleto também fica guardado em Meus pedidos.";
  return undefined;
}

function PayButton({ payment }: { payment: Payment }) {
  const { verb, busy } = wordsOf(payment);
  const button = useRef<HTMLButtonElement>(null);
  useLeaveFocusToPage(button);
  return (
    <BusyButton
      ref={button}
      type="submit"
      form={paymentFormId}
      size="lg"
      fullWidth
      busy={payment.isSending ? busy : undefined}
      aria-label={payment.isSending ? undefined : `Finalizar pedido: ${verb}`}
    >
      {/* one item of the button's row, so that the space before the price stays */}
      <span>
        <WholePrices>{verb}</WholePrices>
      </span>
    </BusyButton>
  );
}

/** The summary of a student's purchase; its button appears once there is a method, or nothing to pay (spec §4). */
export function PaymentSummary({ payment, closed }: { payment: Payment; closed: boolean }) {
  const { purchase, method } = payment;
  const ready = !closed && (method !== null || isFree(purchase));
  return (
    <Summary
      lines={[...listPackages(purchase), ...listTrial(purchase), ...(closed ? [] : listMethod(payment))]}
      total={formatMoney(dueToday(purchase))}
      note={closed ? undefined : noteOf(payment)}
      action={ready ? <PayButton payment={payment} /> : undefined}
    />
  );
}
