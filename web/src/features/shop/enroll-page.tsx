import { useParams } from "react-router";
import { causeOf } from "../../platform/api/describe-failure.ts";
import { isNotFound } from "../../platform/api/http.ts";
import { useQuery } from "../../platform/api/use-query.ts";
import { pathTo } from "../../platform/paths.ts";
import { coursePackageQuery } from "../../platform/shop/course-packages.ts";
import { useHeldPackages } from "../../platform/shop/owned-packages.ts";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Waiting } from "../../ui/delayed.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FailedState } from "../../ui/failed-state.tsx";
import { Page } from "../../ui/page.tsx";
import { useUnit } from "./api/get-unit.ts";
import { PackageDetail, PackageDetailSkeleton } from "./components/package-detail.tsx";
import styles from "./enroll-page.module.css";

function Detail({ id }: { id: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(coursePackageQuery(id));
  const held = useHeldPackages(data ? [data] : []);
  if (isPending || (data && !held))
    return (
      <Waiting>
        <PackageDetailSkeleton />
      </Waiting>
    );
  if (data) return <PackageDetail coursePackage={data} isHeld={held?.length === 1} />;
  if (isNotFound(error))
    return (
      <EmptyState
        drawing="mapa"
        title="Não encontramos este curso"
        action={<ButtonLink to={pathTo("showcase")}>Ver pacotes</ButtonLink>}
      >
        O endereço pode ter mudado, ou as inscrições já terminaram.
      </EmptyState>
    );
  return (
    <FailedState
      title="Não conseguimos carregar este curso"
      retrying={isFetching}
      onRetry={() => void refetch()}
    >
      {causeOf(error)} Seu carrinho continua no lugar.
    </FailedState>
  );
}

/** `/enroll/{unit}/{package}` (spec §2). */
export function Component() {
  const { unit = "", package: id = "" } = useParams();
  const { data, isPending } = useUnit(unit);
  const coursePackage = useQuery(coursePackageQuery(id)).data;
  return (
    <Page title={coursePackage?.name ?? "Nova Matrícula"}>
      <Breadcrumbs way={[{ label: "Vitrine", to: pathTo("showcase") }]} />
      <div className={styles.head}>
        <h1>Nova Matrícula</h1>
        {/* reserves the line while the unit loads */}
        {data || isPending ? <p>{data ? `Unidade ${data.name}` : "\u00a0"}</p> : null}
      </div>
      <Detail key={id} id={id} />
    </Page>
  );
}
