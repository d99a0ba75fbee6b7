import {
  IconAlertTriangle,
  IconCloudCheck,
  IconCloudUp,
  IconDeviceMobileCheck,
  IconWifiOff,
} from "@tabler/icons-react";
import { toServerTime } from "../../../platform/time/server-clock.ts";
import { aboveEdge } from "../../../ui/bottom-edge.ts";
import { formatTime } from "../exercise-texts.ts";
import type { Delivery } from "../pending/deliveries.ts";
import { isBlank } from "../pending/draft.ts";
import type { Kept } from "../pending/kept-answers.ts";
import styles from "./exercise-bar.module.css";

type Props = { kept: Kept | null; delivery: Delivery; safe: boolean };

function read({ kept, delivery, safe }: Props) {
  const { sending, sentAt, waitingFor, uploaded } = delivery;
  const queued = kept?.state === "queued";
  // of an automatic retry only progress is news
  if (sending && (waitingFor === null ? queued || uploaded !== null : uploaded))
    return { Icon: IconCloudUp, words: "Enviando…" };
  // not tried by this window yet: another one may be sending it
  if (queued && waitingFor === null) return { Icon: IconCloudUp, words: "Aguardando envio" };
  const isDraft = kept?.state === "draft" && !isBlank(kept.draft);
  if (!safe && (queued || isDraft))
    return {
      Icon: IconAlertTriangle,
      words: queued ? "Não feche esta página até enviarmos" : "Não foi possível salvar no aparelho",
      warn: true,
    };
  if (queued)
    return waitingFor === 0
      ? { Icon: IconWifiOff, words: "Sem conexão, enviaremos depois", warn: true }
      : { Icon: IconAlertTriangle, words: "Ainda não enviada, tentaremos de novo", warn: true };
  if (isDraft) return { Icon: IconDeviceMobileCheck, words: "Salvo no aparelho" };
  if (sentAt !== null)
    return { Icon: IconCloudCheck, words: `Enviada às ${formatTime(toServerTime(sentAt))}` };
  return null;
}

/** Where the answer is: on the device, being sent, at the server, or waiting for a connection. */
export function SavedSign(props: Props) {
  const sign = read(props);
  const share = props.delivery.uploaded;
  return (
    <span ref={aboveEdge} className={styles.saved} role="status" data-tone={sign?.warn ? "warn" : undefined}>
      {sign && (
        <>
          <sign.Icon size={18} stroke={1.75} aria-hidden />
          <span>{sign.words}</span>
          {share !== null && <span aria-hidden="true">{`${Math.round(share * 100)}%`}</span>}
        </>
      )}
    </span>
  );
}
