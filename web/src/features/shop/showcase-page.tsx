import { causeOf } from "../../platform/api/describe-failure.ts";
import { useQuery } from "../../platform/api/use-query.ts";
import { pathTo } from "../../platform/paths.ts";
import { useSignedIn } from "../../platform/session/use-session.ts";
import { coursePackagesQuery } from "../../platform/shop/course-packages.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Waiting } from "../../ui/delayed.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FailedState } from "../../ui/failed-state.tsx";
import { Page, PageHead } from "../../ui/page.tsx";
import { PackageCard, PackageCardSkeleton } from "./components/package-card.tsx";
import styles from "./showcase-page.module.css";

const shapes = ["a", "b", "c"];

function Showcase() {
  const { data: packages, error, isPending, isFetching, refetch } = useQuery(coursePackagesQuery);
  const signedIn = useSignedIn();
  if (isPending)
    return (
      <Waiting className={styles.packages}>
        {shapes.map((shape) => (
          <PackageCardSkeleton key={shape} />
        ))}
      </Waiting>
    );
  if (!packages)
    return (
      <FailedState
        title="Não conseguimos carregar os cursos"
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {causeOf(error)} Seu carrinho continua no lugar.
      </FailedState>
    );
  if (packages.length === 0)
    return (
      <EmptyState
        drawing="sacola"
        title="Nenhum curso à venda agora"
        action={
          signedIn ? (
            <ButtonLink to={pathTo("ambienteAluno.course.index")}>Ver meus cursos</ButtonLink>
          ) : (
            <ButtonLink to={pathTo("auth.login")}>Ir para o login</ButtonLink>
          )
        }
      >
        Novas turmas aparecem aqui assim que as inscrições abrem.
      </EmptyState>
    );
  return (
    <ul className={styles.packages}>
      {packages.map((one) => (
        <li key={one.id}>
          <PackageCard coursePackage={one} />
        </li>
      ))}
    </ul>
  );
}

/** The showcase of the packages on sale (not in the spec): a visitor's way to a package. */
export function Component() {
  return (
    <Page title="Vitrine">
      <PageHead title="Vitrine" sub={<p>Cursos abertos para novas matrículas.</p>} />
      <Showcase />
    </Page>
  );
}
