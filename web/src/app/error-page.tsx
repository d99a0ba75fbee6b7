import { useEffect } from "react";
import { useNavigate, useRouteError } from "react-router";
import { statusText } from "../platform/api/http.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Main } from "../ui/main.tsx";
import { Page } from "../ui/page.tsx";
import { notifyError } from "../ui/toasts.ts";

/** A lazy chunk failed to load: the device is offline, or a new release has replaced the file. */
const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script failed|preload CSS|Loading chunk/i.test(error.message);

const notifyOffline = () => notifyError(statusText(0));

/** Offline, a reload would replace the portal with the browser's own error page. */
const reload = () => (navigator.onLine ? window.location.reload() : notifyOffline());

/** Error boundary inside a frame: the menu stays usable. */
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

/** Error boundary for errors thrown by a frame itself, hence without one. */
export const ErrorPage = () => (
  <Main>
    <PageError />
  </Main>
);

/** A dialog whose chunk failed to load offline: goes back to the page below it, which is unchanged. */
export function DialogError() {
  const error = useRouteError();
  const navigate = useNavigate();
  const offline = isMissingChunk(error) && !navigator.onLine;
  useEffect(() => {
    if (!offline) return;
    notifyOffline();
    void navigate(-1);
  }, [offline, navigate]);
  if (!offline) throw error;
  return null;
}
