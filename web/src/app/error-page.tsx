import { useEffect } from "react";
import { useNavigate, useRouteError } from "react-router";
import { statusText } from "../platform/api/http.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Main } from "../ui/main.tsx";
import { Page } from "../ui/page.tsx";
import { notifyError } from "../ui/toasts.ts";

/** A page's own file didn't come: no line, or a newer version of the portal has replaced it. */
const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script failed|preload CSS|Loading chunk/i.test(error.message);

const tellOffline = () => notifyError(statusText(0));

/** Without a line the browser would put its own page in the place of ours. */
const reload = () => (navigator.onLine ? window.location.reload() : tellOffline());

/** A page that failed, within its frame: the menu stays, and with it every way on. */
export function PageError() {
  const error = useRouteError();
  const missing = isMissingChunk(error);
  return (
    <Page title={missing ? "Página não carregada" : "Erro"} width="slim">
      <EmptyState
        drawing="pipa"
        level={1}
        title={missing ? "Esta página não chegou inteira" : "Algo falhou do nosso lado"}
        action={<Button onClick={reload}>Atualizar a página</Button>}
      >
        {missing
          ? "A conexão falhou ou o portal foi atualizado. Seu progresso está salvo: atualize a página para continuar."
          : "Seu progresso está salvo. Atualize a página para continuar; se acontecer de novo, avise a sua unidade."}
      </EmptyState>
    </Page>
  );
}

/** Whatever a frame itself throws ends here, and so without it. */
export const ErrorPage = () => (
  <Main>
    <PageError />
  </Main>
);

/** A dialog whose file didn't come for want of a line: back to the page below, which is as it was. */
export function DialogError() {
  const error = useRouteError();
  const navigate = useNavigate();
  const offline = isMissingChunk(error) && !navigator.onLine;
  useEffect(() => {
    if (!offline) return;
    tellOffline();
    void navigate(-1);
  }, [offline, navigate]);
  if (!offline) throw error;
  return null;
}
