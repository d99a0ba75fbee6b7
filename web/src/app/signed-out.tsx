import { useEffect, useState } from "react";
import { reachPortal } from "../platform/api/reach-portal.ts";
import { BusyButton } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { focusPage, Main } from "../ui/main.tsx";
import { Page } from "../ui/page.tsx";
import { notifyError } from "../ui/toasts.ts";
import styles from "./sign-out-question.module.css";

/** Shown after signing out without an answer from the server. */
export function SignedOut() {
  const [trying, setTrying] = useState(false);
  useEffect(focusPage, []);
  // reloads the site, with fresh app info, once the server is reachable
  const start = () => {
    setTrying(true);
    reachPortal().then(
      () => window.location.replace("/"),
      ({ message }: Error) => {
        setTrying(false);
        notifyError(message);
      },
    );
  };
  return (
    <Main className={styles.left}>
      <Page title="Você saiu" width="slim">
        <EmptyState
          drawing="pipa"
          level={1}
          title="Você saiu"
          action={
            <BusyButton busy={trying ? "Tentando…" : undefined} onClick={start}>
              Ir para o login
            </BusyButton>
          }
        >
          Sua sessão e seus dados foram apagados deste aparelho. O portal não respondeu e ainda não sabe da
          sua saída: a conexão pode ter caído.
        </EmptyState>
      </Page>
    </Main>
  );
}
