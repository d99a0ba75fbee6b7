import { isRouteErrorResponse, useRouteError } from "react-router";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Main } from "../ui/main.tsx";
import { Page } from "../ui/page.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

/** A page's own file didn't come: no line, or a newer version of the portal has replaced it. */
const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script failed|preload CSS|Loading chunk/i.test(error.message);

const reload = <Button onClick={() => window.location.reload()}>Atualizar a página</Button>;

/** Whatever a page throws ends here; the frame of the site stays out of it, it may be what broke. */
export function ErrorPage() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  const missing = isMissingChunk(error);
  return (
    <Main>
      <Page title={missing ? "Página não carregada" : "Erro"} width="slim">
        <EmptyState
          drawing="pipa"
          level={1}
          title={missing ? "Esta página não chegou inteira" : "Algo falhou do nosso lado"}
          action={reload}
        >
          {missing
            ? "A conexão falhou ou o portal foi atualizado. Seu progresso está salvo: atualize a página para continuar."
            : "Seu progresso está salvo. Atualize a página para continuar; se acontecer de novo, avise a sua unidade."}
        </EmptyState>
      </Page>
    </Main>
  );
}
