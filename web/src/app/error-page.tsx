import { useEffect, useState } from "react";
import { useNavigate, useNavigationType, useRouteError } from "react-router";
import { causeOfMissing } from "../platform/api/describe-failure.ts";
import { statusText } from "../platform/api/http.ts";
import { reachPortal } from "../platform/api/reach-portal.ts";
import { useSignedIn } from "../platform/session/use-session.ts";
import { BusyButton, Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Main } from "../ui/main.tsx";
import { Page } from "../ui/page.tsx";
import { notifyError } from "../ui/toasts.ts";
import { useOnline } from "../ui/use-online.ts";

/** A lazy chunk failed to load: the device is offline, or a new release has replaced the file. */
const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script failed|preload CSS|Loading chunk/i.test(error.message);

const reload = () =>
  reachPortal().then(
    () => window.location.reload(),
    ({ message }: Error) => notifyError(message),
  );

function ReloadButton({ variant }: { variant: "default" | "filled" }) {
  const [busy, setBusy] = useState(false);
  const press = () => {
    setBusy(true);
    void reload().then(() => setBusy(false));
  };
  return (
    <BusyButton variant={variant} busy={busy ? "Atualizando…" : undefined} onClick={press}>
      Atualizar a página
    </BusyButton>
  );
}

type Situation = { missing: boolean; online: boolean; signedIn: boolean };

/** What happened, what is safe, what to do. A visitor has no progress and no unit. */
function describeError({ missing, online, signedIn }: Situation): string {
  const safe = signedIn ? "Seu progresso está salvo. " : "";
  if (!missing)
    return `${safe}Atualize a página para continuar; se acontecer de novo, ${signedIn ? "avise a sua unidade" : "tente mais tarde"}.`;
  return online
    ? `${causeOfMissing} ${safe}Atualize a página para continuar.`
    : `Você está sem conexão. ${safe}Atualize a página quando a internet voltar.`;
}

/** Error boundary inside a frame: the menu stays usable. */
export function PageError() {
  const error = useRouteError();
  const navigate = useNavigate();
  const online = useOnline();
  const signedIn = useSignedIn();
  const missing = isMissingChunk(error);
  const [wasOffline] = useState(!online);
  // what is missing comes with the line; this page has nothing that could be lost
  useEffect(() => {
    if (missing && wasOffline && online) void reload();
  }, [missing, wasOffline, online]);
  // after a step back through the history, what is behind it isn't where the student came from
  const hasWayBack = useNavigationType() === "PUSH" && missing;
  return (
    <Page title={missing ? "Página não carregada" : "Erro"} width="slim">
      <EmptyState
        drawing="pipa"
        level={1}
        title={missing ? "Esta página não chegou inteira" : "Algo falhou do nosso lado"}
        action={
          <>
            <ReloadButton variant={hasWayBack && !online ? "default" : "filled"} />
            {hasWayBack && (
              <Button variant={online ? "default" : "filled"} onClick={() => void navigate(-1)}>
                Voltar
              </Button>
            )}
          </>
        }
      >
        {describeError({ missing, online, signedIn })}
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
    notifyError(statusText(0));
    void navigate(-1);
  }, [offline, navigate]);
  if (!offline) throw error;
  return null;
}
