import { useEffect, useRef, useState } from "react";
import { useLoaderData, useNavigate } from "react-router";
import { pathTo } from "../platform/paths.ts";
import { BusyButton, Button } from "../ui/button.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Toaster } from "../ui/toaster.tsx";
import { leave, type signOut } from "./sign-out.ts";
import styles from "./sign-out-question.module.css";
import { SignedOut } from "./signed-out.tsx";

const ofAnswers =
  "Há respostas guardadas só neste aparelho. Se você sair agora, elas serão apagadas e não contarão.";
const ofProgress =
  "O que você estudou por último está guardado só neste aparelho. Se você sair agora, esse progresso será apagado.";

const ofTexts =
  "O que você escreveu nos fóruns está guardado só neste aparelho. Se você sair agora, será apagado.";

type Unsent = NonNullable<Awaited<ReturnType<typeof signOut>>>;

const titleOf = ({ answers, progress }: Unsent) => {
  if (answers) return "Descartar respostas não enviadas?";
  return progress ? "Descartar progresso não enviado?" : "Descartar textos não enviados?";
};

/** Shown when signing out would lose answers, progress or texts that exist on this device only (wire §8). */
function Question({ unsent, onLeft }: { unsent: Unsent; onLeft: () => void }) {
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const [leaving, setLeaving] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  const stay = () => void navigate(pathTo("ambienteAluno.dashboard"), { replace: true });
  const discard = () => {
    setLeaving(true);
    void leave().then(onLeft);
  };
  return (
    <main className={styles.page}>
      <PageTitle>Sair</PageTitle>
      <dialog
        ref={dialog}
        className={styles.dialog}
        role="alertdialog"
        aria-labelledby="sair-titulo"
        aria-describedby="sair-texto"
        onCancel={(event) => {
          event.preventDefault();
          if (!leaving) stay();
        }}
        // the browser closes the dialog without a cancel event when there was no user interaction yet
        onClose={() => {
          if (!leaving) stay();
        }}
      >
        <h1 className="h3" id="sair-titulo">
          {titleOf(unsent)}
        </h1>
        <div id="sair-texto" className={styles.words}>
          {unsent.answers ? <p>{ofAnswers}</p> : null}
          {unsent.progress ? <p>{ofProgress}</p> : null}
          {unsent.texts ? <p>{ofTexts}</p> : null}
        </div>
        <div className={styles.actions}>
          <Button disabled={leaving} onClick={stay}>
            Continuar aqui
          </Button>
          <BusyButton variant="subtle" color="bad" busy={leaving ? "Saindo…" : undefined} onClick={discard}>
            Descartar e sair
          </BusyButton>
        </div>
        <Toaster place="dialog" />
      </dialog>
    </main>
  );
}

/** `/logout`: the confirmation, or the page shown after signing out without an answer from the server. */
export function Component() {
  const unsent = useLoaderData<typeof signOut>();
  const [isLeft, setLeft] = useState(unsent === null);
  return isLeft || !unsent ? <SignedOut /> : <Question unsent={unsent} onLeft={() => setLeft(true)} />;
}
