import type { User } from "@sabia/contract";
import { orderTexts, type PaymentMethod } from "@sabia/contract/texts";
import { IconCreditCard, IconFileBarcode } from "@tabler/icons-react";
import type { KeyboardEvent, SyntheticEvent } from "react";
import { Link } from "react-router";
import { pathTo } from "../../../platform/paths.ts";
import { Card } from "../../../ui/card.tsx";
import { ChoiceCards } from "../../../ui/choice-cards.tsx";
import { ErrorSummary } from "../../../ui/error-summary.tsx";
import { useLeaveFocusToPage } from "../../../ui/main.tsx";
import { LiveRegion, Note } from "../../../ui/note.tsx";
import { OfflineNote } from "../../../ui/offline-note.tsx";
import { SegmentedRadios } from "../../../ui/segmented-radios.tsx";
import { WholePrices } from "../../../ui/whole-prices.tsx";
import { cardRefused } from "../charge-texts.ts";
import { labels } from "../payment-fields.ts";
import { describeFirstCharge } from "../plan-texts.ts";
import { isFree, isPlan, limitOf, listMethods, trialDaysOf } from "../purchase.ts";
import type { Payment } from "../use-payment.ts";
import { CardFields } from "./card-fields.tsx";
import { ContactFields } from "./contact-fields.tsx";
import styles from "./payment-form.module.css";

/** Connects the summary's button to the form. */
export const paymentFormId = "pagamento";

/** The error of a missing method is shown at the methods. */
const { payment_method: _said, ...summedUp } = labels;

const icons = { CREDIT_CARD: IconCreditCard, BOLETO: IconFileBarcode };
const hints: Record<"cart" | "plan", Record<PaymentMethod, string>> = {
  cart: { CREDIT_CARD: "Acesso assim que aprovar", BOLETO: "Acesso quando o pagamento cair" },
  plan: { CREDIT_CARD: "Cobrado todo mês", BOLETO: "Todo mês em Meus pedidos" },
};

const hintOf = ({ purchase }: Payment, method: PaymentMethod): string =>
  isPlan(purchase) && method === "CREDIT_CARD" && trialDaysOf(purchase) > 0
    ? "Cobrado depois da avaliação"
    : hints[isPlan(purchase) ? "plan" : "cart"][method];

function Methods({ payment }: { payment: Payment }) {
  const { purchase, method, errorOf, choose } = payment;
  const choices = listMethods(purchase);
  return (
    <>
      {choices.every(({ reason }) => reason) ? (
        <Note tone="warn">
          <p>{orderTexts.noCommonMethod}</p>
        </Note>
      ) : null}
      <ChoiceCards
        name="payment_method"
        label={labels.payment_method}
        value={method ?? ""}
        error={errorOf("payment_method")}
        options={choices.map(({ method: value, name, reason }) => ({
          value,
          label: name,
          hint: reason ?? hintOf(payment, value),
          icon: icons[value],
          disabled: reason !== null,
        }))}
        onChange={(value) => choose("payment_method", value)}
      />
    </>
  );
}

/** A plan by boleto: the number of installments of each month (spec §5). */
function PlanInstallments({ payment }: { payment: Payment }) {
  const { purchase, installments, choose } = payment;
  const options = Array.from({ length: limitOf(purchase) }, (_, at) => ({
    value: String(at + 1),
    label: `${at + 1}x`,
  }));
  return (
    <SegmentedRadios
      round
      label={labels.installments}
      options={options}
      value={String(installments ?? 1)}
      onChange={(value) => choose("installments", value)}
    />
  );
}

function Fields({ payment, user }: { payment: Payment; user: User }) {
  const { purchase, method } = payment;
  if (isFree(purchase)) return <p>{orderTexts.onlyFree}</p>;
  const firstCharge = method && isPlan(purchase) ? describeFirstCharge(purchase, method) : null;
  return (
    <>
      <Methods payment={payment} />
      {method === "CREDIT_CARD" ? <CardFields payment={payment} /> : null}
      {method === "BOLETO" && isPlan(purchase) ? <PlanInstallments payment={payment} /> : null}
      {firstCharge ? (
        <Note>
          <p>
            <WholePrices>{firstCharge}</WholePrices>
          </p>
        </Note>
      ) : null}
      <ContactFields payment={payment} user={user} />
    </>
  );
}

/** Focuses only when it appears: a stable function keeps later renders from moving the focus again. */
const focusOnce = (message: HTMLDivElement | null) => message?.focus();

/** How it is paid (spec §4, §5): the method first, then its fields. The submit button is in the summary. */
export function PaymentForm({ payment, user }: { payment: Payment; user: User }) {
  const { purchase, fields, errors, isSending, isUnanswered, refusedCard, problem, submit } = payment;
  const hasBoleto = listMethods(purchase).some(({ method, reason }) => method === "BOLETO" && !reason);
  useLeaveFocusToPage(fields.form);
  return (
    <Card
      as="form"
      id={paymentFormId}
      ref={fields.form}
      className={styles.form}
      noValidate
      aria-labelledby="titulo-pagamento"
      onKeyDown={(event: KeyboardEvent<HTMLFormElement>) => {
        // Browsers don't submit a form from a radio, nor while it has no button: Enter then shows what is missing (wire §8)
        const submits = payment.method === null ? "input" : '[type="radio"]';
        if (event.key !== "Enter" || !(event.target as Element).matches(submits)) return;
        event.preventDefault();
        submit();
      }}
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      <h2 id="titulo-pagamento" className="h3">
        Pagamento
      </h2>
      <OfflineNote>
        Sem conexão. O que você digitou continua salvo nesta aba, menos os dados do cartão.
      </OfflineNote>
      <div role="alert">
        {problem ? (
          // the button is below a long form: the focus scrolls the page to the error
          <div ref={focusOnce} tabIndex={-1}>
            <Note tone="bad">
              <p>{problem.message}</p>
              {problem.owned.length > 0 ? (
                <p>Para continuar, remova do carrinho: {problem.owned.join(", ")}.</p>
              ) : null}
            </Note>
          </div>
        ) : null}
      </div>
      <LiveRegion>
        {refusedCard ? (
          <Note tone="bad">
            <p>{cardRefused(refusedCard.isSent, hasBoleto)}</p>
          </Note>
        ) : null}
      </LiveRegion>
      <LiveRegion>
        {isUnanswered && !isSending ? (
          <Note tone="warn">
            <p>
              Seu último envio ficou sem resposta. Enviar de novo não cobra duas vezes; o que foi feito
              aparece em <Link to={pathTo("ambienteAluno.orders")}>Meus pedidos</Link>.
            </p>
          </Note>
        ) : null}
      </LiveRegion>
      <ErrorSummary errors={errors} labels={summedUp} refusals={fields.refusals} form={fields.form} />
      <fieldset className={styles.fields} disabled={isSending}>
        <Fields payment={payment} user={user} />
      </fieldset>
    </Card>
  );
}
