import type { CoursePackage } from "@sabia/contract";
import { orderTexts } from "@sabia/contract/texts";
import { useParams } from "react-router";
import { call } from "../../platform/api/api-client.ts";
import { causeOf } from "../../platform/api/describe-failure.ts";
import { isNotFound } from "../../platform/api/http.ts";
import { queryClient } from "../../platform/api/query-client.ts";
import { useQuery } from "../../platform/api/use-query.ts";
import { pathTo } from "../../platform/paths.ts";
import { coursePackageQuery } from "../../platform/shop/course-packages.ts";
import { useHeldPackages } from "../../platform/shop/owned-packages.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FailedState } from "../../ui/failed-state.tsx";
import { Note } from "../../ui/note.tsx";
import { Page, PageHead } from "../../ui/page.tsx";
import { notifyWarning } from "../../ui/toasts.ts";
import { askAgain } from "./api/ask-again.ts";
import { attempts } from "./api/place-order.ts";
import { planAway } from "./charge-texts.ts";
import styles from "./components/checkout.module.css";
import { Checkout, CheckoutSkeleton } from "./components/checkout.tsx";
import { PlanCard, PlanCardSkeleton } from "./components/plan-card.tsx";
import { isSamePlan } from "./purchase.ts";

const keyOf = (plan: number | string) => `plan/${plan}`;

const toShowcase = <ButtonLink to={pathTo("showcase")}>Ver pacotes</ButtonLink>;

const Unknown = () => (
  <EmptyState drawing="mapa" title="Não encontramos este plano" action={toShowcase}>
    O endereço pode ter mudado, ou as inscrições já terminaram.
  </EmptyState>
);

/** A package that isn't sold by subscription: leads to its own page while it is on sale. */
function NotAPlan({ sold: { id, name, status, unit } }: { sold: CoursePackage }) {
  const isOnSale = status === "ACTIVE";
  const own = pathTo("enroll", { unit: unit?.id ?? 0, package: id });
  return (
    <EmptyState
      drawing="mapa"
      title="Este curso não é vendido por assinatura"
      action={isOnSale ? <ButtonLink to={own}>Ver o curso</ButtonLink> : toShowcase}
    >
      {isOnSale ? `A inscrição em “${name}” é feita na página do curso.` : `${orderTexts.notOnSale}.`}
    </EmptyState>
  );
}

function PlanContent({ id }: { id: string }) {
  const { data: plan, error, isPending, isFetching, refetch } = useQuery(coursePackageQuery(id));
  const held = useHeldPackages(plan ? [plan] : []);
  if (isPending)
    return (
      <CheckoutSkeleton>
        <PlanCardSkeleton />
      </CheckoutSkeleton>
    );
  if (!plan && isNotFound(error)) return <Unknown />;
  if (!plan)
    return (
      <FailedState
        title="Não conseguimos carregar este plano"
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {causeOf(error)} {planAway(attempts.isOpen(keyOf(id), [id]))}
      </FailedState>
    );
  if (plan.type !== "PLAN") return <NotAPlan sold={plan} />;
  if (plan.status !== "ACTIVE")
    return (
      <div className={styles.parts}>
        <PlanCard plan={plan} />
        <Note tone="warn">
          <p>{orderTexts.notOnSale}</p>
        </Note>
        <div>{toShowcase}</div>
      </div>
    );
  const recheck = async () => {
    const { queryKey } = coursePackageQuery(id);
    const ask = () => call("GET /v1/course-packages/:package", { params: { package: id } });
    const now = await askAgain(queryKey, ask).catch((error: unknown) => {
      if (isNotFound(error)) return null;
      throw error;
    });
    if (now && isSamePlan(plan, now)) return true;
    // a plan that is gone would stay on the page as it was last loaded
    if (!now) void queryClient.resetQueries({ queryKey });
    notifyWarning("O plano mudou. Confira os valores antes de continuar.");
    return false;
  };
  return (
    <Checkout
      purchase={{ key: keyOf(plan.id), packages: [plan] }}
      held={held}
      back={pathTo("plan", { package: id })}
      recheck={recheck}
    >
      {() => <PlanCard plan={plan} />}
    </Checkout>
  );
}

/** `/plan/{package}` (spec §2). */
export function Component() {
  const { package: id = "" } = useParams();
  return (
    <Page title="Assinatura de Plano">
      <PageHead title="Assinatura de Plano" />
      <PlanContent key={id} id={id} />
    </Page>
  );
}
