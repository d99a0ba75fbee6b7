import { useMatches } from "react-router";
import { pathTo } from "../platform/paths.ts";
import { useSignedIn } from "../platform/use-session.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Page, PageHead } from "../ui/page.tsx";

/** A page that a later version brings: it says so, and shows a way on. */
export function UnderConstructionPage() {
  const signedIn = useSignedIn();
  const { title = "Página" } = (useMatches().at(-1)?.handle ?? {}) as { title?: string };
  return (
    <Page title={title} width="narrow">
      <PageHead title={title} />
      <EmptyState
        drawing="mapa"
        title="Em construção"
        action={
          signedIn ? (
            <ButtonLink to={pathTo("ambienteAluno.course.index")}>Ver meus cursos</ButtonLink>
          ) : (
            <ButtonLink to={pathTo("auth.login")}>Ir para o login</ButtonLink>
          )
        }
      >
        Esta página ainda não está pronta. Enquanto isso, para resolver algo com urgência, fale com a
        secretaria da sua unidade.
      </EmptyState>
    </Page>
  );
}

export { UnderConstructionPage as Component };
