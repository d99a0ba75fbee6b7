import { pathTo } from "../platform/paths.ts";
import { useSignedIn } from "../platform/session/use-session.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Page } from "../ui/page.tsx";

export function NotFoundPage() {
  const signedIn = useSignedIn();
  return (
    <Page title="Página não encontrada" width="slim">
      <EmptyState
        drawing="mapa"
        level={1}
        title="Página não encontrada"
        action={
          signedIn ? (
            <ButtonLink to={pathTo("ambienteAluno.dashboard")}>Ir para o dashboard</ButtonLink>
          ) : (
            <ButtonLink to={pathTo("auth.login")}>Ir para o login</ButtonLink>
          )
        }
      >
        O endereço pode ter mudado ou sido digitado com erro.
      </EmptyState>
    </Page>
  );
}
