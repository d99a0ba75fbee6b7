import { IconDownload } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useQuery } from "../../../platform/api/use-query.ts";
import { pathTo } from "../../../platform/paths.ts";
import { formatMoment } from "../../../platform/time/moments.ts";
import { BusyButton, Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Delayed } from "../../../ui/delayed.tsx";
import { FailedLine } from "../../../ui/failed-line.tsx";
import { icon } from "../../../ui/icon-props.ts";
import { Note } from "../../../ui/note.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { erasureQuery, useDownloadMyData, useRequestErasure } from "../api/my-data.ts";
import styles from "../profile-page.module.css";

function DownloadButton() {
  const { mutate: download, isPending } = useDownloadMyData();
  return (
    <BusyButton
      variant="default"
      leftSection={<IconDownload {...icon} />}
      busy={isPending ? "Preparando o arquivo…" : undefined}
      onClick={() => download()}
    >
      Baixar meus dados
    </BusyButton>
  );
}

function Erasure() {
  const [asking, setAsking] = useState(false);
  const erasure = useQuery(erasureQuery);
  const { data: requestedAt, isPending, isError } = erasure;
  const { mutate: request, isPending: isAsking } = useRequestErasure();
  const note = useRef<HTMLDivElement>(null);
  const asked = useRef(false);
  // the pressed button was unmounted; unless the student is elsewhere by now
  useEffect(() => {
    if (requestedAt && asked.current && document.activeElement === document.body) note.current?.focus();
  }, [requestedAt]);
  const confirm = () =>
    request(undefined, {
      onSuccess: () => {
        asked.current = true;
        setAsking(false);
      },
    });
  // until it is known whether there is a request, only the button's space is reserved
  if (isPending)
    return (
      <div className={styles.asking} aria-busy="true">
        <Delayed>
          <Skeleton height={44} radius={10} />
        </Delayed>
      </div>
    );
  // on an error too: cached data may be older than a request
  if (isError && !requestedAt)
    return (
      <FailedLine query={erasure}>
        Não conseguimos saber se você já pediu a exclusão dos seus dados.
      </FailedLine>
    );
  if (requestedAt)
    return (
      <Note role="status" ref={note}>
        <p className="num">
          Pedido de exclusão registrado em {formatMoment(requestedAt)}. A escola confirma com você antes de
          apagar.
        </p>
      </Note>
    );
  return (
    <>
      <Button variant="subtle" color="bad" onClick={() => setAsking(true)}>
        Pedir exclusão dos meus dados
      </Button>
      <ConfirmDialog
        title="Pedir a exclusão dos seus dados?"
        open={asking}
        confirm="Pedir exclusão"
        busy={isAsking ? "Registrando…" : undefined}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        <p>O pedido vai para a escola. Quando ela o atender:</p>
        <ul>
          <li>seu nome, e-mail, CPF, telefone e endereço são apagados;</li>
          <li>o que você escreveu nos fóruns e nas respostas e os arquivos que enviou também;</li>
          <li>ficam, sem o seu nome, contagens, notas e o que a lei manda guardar das compras;</li>
          <li>sua conta é fechada e você perde o acesso aos cursos, às notas e aos fóruns;</li>
          <li>não é possível desfazer.</li>
        </ul>
        <p>Antes de pedir, você pode baixar os seus dados.</p>
      </ConfirmDialog>
    </>
  );
}

/** A student's rights under the LGPD: a copy of their data, and its erasure. */
export function MyDataCard() {
  return (
    <Card as="section" className={styles.part} aria-labelledby="dados">
      <h2 id="dados">Seus dados</h2>
      <p>
        Tudo o que o portal guarda sobre você, em um arquivo ZIP.{" "}
        <Link to={pathTo("privacy")}>Como cuidamos dos seus dados</Link>
      </p>
      <div className={styles.end}>
        <DownloadButton />
        <Erasure />
      </div>
    </Card>
  );
}
