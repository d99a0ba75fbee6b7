import type { User } from "@sabia/contract";
import { orderTexts } from "@sabia/contract/texts";
import { type ReactNode, useState } from "react";
import { Link, matchPath, useNavigate } from "react-router";
import { causeOf } from "../../../platform/api/describe-failure.ts";
import { queryClient } from "../../../platform/api/query-client.ts";
import { pathTo } from "../../../platform/paths.ts";
import { useCurrentUser } from "../../../platform/session/current-user.ts";
import { useSignedIn } from "../../../platform/session/use-session.ts";
import { useIsMounted } from "../../../platform/use-is-mounted.ts";
import { Card } from "../../../ui/card.tsx";
import { Delayed, Waiting } from "../../../ui/delayed.tsx";
import { FailedState } from "../../../ui/failed-state.tsx";
import { LiveRegion, Note } from "../../../ui/note.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { notifySuccess } from "../../../ui/toasts.ts";
import type { PlacedOrder } from "../api/place-order.ts";
import { orderToasts } from "../order-failure.ts";
import type { Purchase } from "../purchase.ts";
import { usePayment } from "../use-payment.ts";
import styles from "./checkout.module.css";
import form from "./payment-form.module.css";
import { PaymentForm } from "./payment-form.tsx";
import { PaymentSummary } from "./payment-summary.tsx";
import { VisitorSummary } from "./visitor-summary.tsx";

type CheckoutProps = {
  purchase: Purchase;
  /** Names of the packages with a course that the student has; undefined while that is unknown. */
  held: readonly string[] | undefined;
  /** Where the login returns to. */
  back: string;
  /** A package in it can't be bought: the form isn't shown. */
  closed?: boolean;
  recheck: () => Promise<boolean>;
  confirm?: () => boolean;
  /** Returns whether there is something else to buy on the page. */
  onPlaced?: () => boolean;
  /** What is being bought, above the form. */
  children: (isSending: boolean) => ReactNode;
};

type StudentCheckoutProps = CheckoutProps & {
  user: User;
  /** The time from which the page waits. */
  since: number;
};

/** What a signed-in student sees: the form and its button; afterwards the dashboard (spec §4). */
function StudentCheckout({
  purchase,
  held,
  back,
  closed = false,
  recheck,
  confirm = () => true,
  onPlaced,
  user,
  since,
  children,
}: StudentCheckoutProps) {
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const payment = usePayment({
    purchase,
    user,
    recheck,
    confirm,
    onPlaced: ({ message, order }: PlacedOrder) => {
      const isLeft = !isMounted.current;
      const hasMore = onPlaced?.() ?? false;
      notifySuccess(message, orderToasts);
      // courses, orders, telephone and address may all have changed
      void queryClient.invalidateQueries();
      // a student who has opened another page meanwhile, such as a lesson, stays there; so does one who came back with another cart
      if (!matchPath(back, window.location.pathname) || (isLeft && hasMore)) return;
      void navigate(pathTo("ambienteAluno.dashboard"), {
        // the tab's history outlives the session, so the state names the order's student
        state: { boleto: order.boleto, orderId: order.id, userId: user.id },
      });
    },
  });
  return (
    <div className={styles.checkout}>
      <div className={styles.parts}>
        {children(payment.isSending)}
        {/* there before its text, which is announced only then */}
        {payment.problem ? null : <Held held={held ?? []} isAlone={purchase.packages.length === 1} />}
        {held ? null : <FormWaiting since={since} />}
        {held && !closed ? <PaymentForm payment={payment} user={user} /> : null}
      </div>
      {held ? <PaymentSummary payment={payment} closed={closed} /> : <SummaryWaiting since={since} />}
    </div>
  );
}

/** Shows before anything is typed that the server would refuse a package that the student already has. */
function Held({ held, isAlone }: { held: readonly string[]; isAlone: boolean }) {
  return (
    <LiveRegion>
      {held.length > 0 ? (
        <Note tone="warn">
          <p>
            {isAlone ? orderTexts.alreadyOwned : `Você já possui: ${held.join(", ")}.`}{" "}
            <Link to={pathTo("ambienteAluno.course.index")}>Ver meus cursos</Link>
          </p>
          {isAlone ? null : <p>Para continuar, remova do carrinho o que você já tem.</p>}
        </Note>
      ) : null}
    </LiveRegion>
  );
}

const FormSkeleton = () => (
  <Card className={form.form}>
    <Skeleton width={140} height={26} />
    <div className={form.waiting}>
      <Skeleton height={72} radius={12} />
      <Skeleton height={72} radius={12} />
    </div>
  </Card>
);

const SummarySkeleton = () => (
  <Card className={`${styles.summary} ${styles.waiting}`}>
    <Skeleton width={96} height={26} />
    <Skeleton height={20} mt={18} />
    <Skeleton width="72%" height={20} mt={14} />
    <Skeleton width={168} height={30} mt={35} />
    <Skeleton width="84%" height={20} mt={18} />
  </Card>
);

const FormWaiting = ({ since }: { since: number }) => (
  <Waiting since={since}>
    <FormSkeleton />
  </Waiting>
);

const SummaryWaiting = ({ since }: { since: number }) => (
  <Delayed since={since}>
    <SummarySkeleton />
  </Delayed>
);

/** While what is being bought loads: its own skeleton above the form's, which a visitor won't see. */
export function CheckoutSkeleton({ children }: { children: ReactNode }) {
  const signedIn = useSignedIn();
  return (
    <Waiting className={styles.checkout}>
      <div className={styles.parts}>
        {children}
        {signedIn ? <FormSkeleton /> : null}
      </div>
      <SummarySkeleton />
    </Waiting>
  );
}

/** For cart and plan: the payment form for a signed-in student, else links to login and registration (spec §2). */
export function Checkout(props: CheckoutProps) {
  const signedIn = useSignedIn();
  const { data, error, isFetching, refetch } = useCurrentUser({ enabled: signedIn });
  const [since] = useState(() => performance.now());
  if (signedIn && data) return <StudentCheckout {...props} user={data.user} since={since} />;
  const failed = signedIn && !data && error !== null;
  return (
    <div className={styles.checkout}>
      <div className={styles.parts}>
        {props.children(false)}
        {failed ? (
          <FailedState
            title="Não conseguimos carregar seus dados"
            retrying={isFetching}
            onRetry={() => void refetch()}
          >
            {causeOf(error)} O que você escolheu continua aqui.
          </FailedState>
        ) : null}
        {signedIn && !failed ? <FormWaiting since={since} /> : null}
      </div>
      {signedIn ? null : <VisitorSummary purchase={props.purchase} back={props.back} />}
      {signedIn && !failed ? <SummaryWaiting since={since} /> : null}
    </div>
  );
}
