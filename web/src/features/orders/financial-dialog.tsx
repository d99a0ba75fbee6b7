import type { Payment } from "@sabia/contract";
import { formatMoney } from "@sabia/contract/texts";
import { useParams } from "react-router";
import { isNotFound } from "../../platform/api/http.ts";
import { pathTo } from "../../platform/paths.ts";
import { useCurrentUser } from "../../platform/session/current-user.ts";
import { formatMoment } from "../../platform/time/moments.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Waiting } from "../../ui/delayed.tsx";
import { Dialog, DialogActions, DialogBody } from "../../ui/dialog.tsx";
import { FailedLine } from "../../ui/failed-line.tsx";
import { InlineList } from "../../ui/inline-list.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Redirect } from "../../ui/redirect.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useLeaveDialog } from "../../ui/use-leave-dialog.ts";
import { usePayments } from "./api/get-payments.ts";
import { BoletoBox } from "./components/boleto-box.tsx";
import styles from "./financial-dialog.module.css";
import { isOpenBoleto } from "./order-rules.ts";
import { describeConfirmation, describeMethod, describeParts, paidInVain, signOf } from "./order-texts.ts";

const countOf = (quantity: number): string => (quantity > 1 ? `${quantity} × ` : "");

function PaymentItem({ payment, isNext }: { payment: Payment; isNext: boolean }) {
  const { status, date, amount, items, boleto_line: line, boleto_url: url, due_at } = payment;
  const whole = payment.boleto_amount ?? amount;
  const { label, tone, icon } = signOf(payment);
  return (
    <li className={styles.payment}>
      <div className={styles.head}>
        <div className="grow">
          <b className={styles.amount}>{formatMoney(amount)}</b>
          <p className="meta">
            <InlineList>
              {formatMoment(date)}
              {describeMethod(payment)}
              {describeParts(payment)}
            </InlineList>
          </p>
          {payment.paid_in_vain ? <p className="meta">{paidInVain}</p> : null}
        </div>
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
      </div>
      <ul className={styles.items}>
        {items.map(({ id, title, quantity, unit_price }) => (
          <li key={id}>
            <span>
              {countOf(quantity)}
              {title}
            </span>
            <span>{formatMoney(unit_price)}</span>
          </li>
        ))}
      </ul>
      {status === "pending" && line && url && due_at ? (
        // `active`: the enrollment may be open already, for a subscription's next month
        <BoletoBox boleto={{ line, url, due_at }} isMain={isNext}>
          {whole !== amount ? `É o boleto do pedido inteiro, de ${formatMoney(whole)}. ` : ""}
          {describeConfirmation("active")}
        </BoletoBox>
      ) : null}
    </li>
  );
}

function Payments({ enrollmentId }: { enrollmentId: string }) {
  const query = usePayments(enrollmentId);
  const { data: payments, error, isPending } = query;
  if (isPending)
    return (
      <Waiting>
        <Skeleton height="var(--payment)" radius={12} />
      </Waiting>
    );
  if (payments?.length === 0) return <p>Não há pagamentos nesta matrícula.</p>;
  const next = payments?.find(isOpenBoleto);
  if (payments)
    return (
      <ul className={`${styles.payments} num`}>
        {payments.map((payment) => (
          <PaymentItem key={payment.id} payment={payment} isNext={payment === next} />
        ))}
      </ul>
    );
  if (isNotFound(error))
    return <p role="alert">{error.message} Abra o Financeiro a partir de um dos seus cursos.</p>;
  return (
    <FailedLine query={query} stacked>
      Não conseguimos carregar os pagamentos. Nada do que você pagou se perde.
    </FailedLine>
  );
}

/** An enrollment's payments, over the list of courses (spec §2, the financial module). */
export function Component() {
  const { matriculaId = "" } = useParams();
  const courses = pathTo("ambienteAluno.course.index");
  const leave = useLeaveDialog(courses);
  const modules = useCurrentUser().data?.appModules;
  // a link from elsewhere: this school has no financial module (spec §2)
  if (modules?.financial === false) return <Redirect to={courses} />;
  return (
    <Dialog title="Financeiro" className={styles.dialog} onDismiss={leave} onEscape={leave}>
      <PageTitle>Financeiro</PageTitle>
      <DialogBody>
        <Payments enrollmentId={matriculaId} />
      </DialogBody>
      <DialogActions>
        <Button variant="default" onClick={leave}>
          Fechar
        </Button>
      </DialogActions>
    </Dialog>
  );
}
