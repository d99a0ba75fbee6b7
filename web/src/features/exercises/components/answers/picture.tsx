import { IconCloudCheck, IconDeviceMobileCheck, IconPhotoPlus, IconX } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { ApiError } from "../../../../platform/api/api-client.ts";
import { isNotFound, isOffline } from "../../../../platform/api/http.ts";
import { ActionIcon } from "../../../../ui/button.tsx";
import { formatSize } from "../../../../ui/format-size.ts";
import { icon } from "../../../../ui/icon-props.ts";
import { Note } from "../../../../ui/note.tsx";
import { notifyError } from "../../../../ui/toasts.ts";
import { deleteFile } from "../../api/delete-file.ts";
import { bringIntoView } from "../../bring-into-view.ts";
import { compressImage, PictureRefused } from "../../compress-image.ts";
import { pendingAnswers } from "../../pending/pending-answers.ts";
import { useAnswer, useDeviceFile } from "../../pending/use-answer.ts";
import { useBlobAddress } from "../attached-file.tsx";
import { KeepFocus } from "../keep-focus.tsx";
import type { AnswerProps } from "./answer-props.ts";
import styles from "./picture.module.css";

function FileState({ isUploading, isOnDevice }: { isUploading: boolean; isOnDevice: boolean }) {
  if (isUploading) return "Enviando…";
  const Icon = isOnDevice ? IconDeviceMobileCheck : IconCloudCheck;
  return (
    <>
      <Icon size={18} stroke={1.75} aria-hidden />
      {isOnDevice ? "Salva no aparelho" : "Enviada"}
    </>
  );
}

/** The picture of an answer: compressed and stored on the device, then uploaded at once; failed uploads are retried automatically. */
export function Picture({ place, draft, locked }: AnswerProps) {
  const [busy, setBusy] = useState<"preparing" | "removing" | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** The page shows the picture as removed a moment before the device has deleted it. */
  const removal = useRef<Promise<void> | null>(null);
  const { delivery } = useAnswer(place);
  const file = draft.file;
  const blob = useDeviceFile(place.exerciseId, file);
  const address = useBlobAddress(blob);

  const choose = async (chosen: File | undefined) => {
    if (!chosen || busy === "preparing") return;
    await removal.current;
    setProblem(null);
    setBusy("preparing");
    try {
      const { blob: small, name } = await compressImage(chosen);
      await pendingAnswers.attach(place, [small], { name, size: small.size, id: null, title: null });
    } catch (error) {
      setProblem(
        error instanceof PictureRefused
          ? error.message
          : "Não foi possível preparar a imagem. Tente de novo ou escolha outra.",
      );
      return;
    } finally {
      // before the upload: a wrong picture can be removed however slow the connection is
      setBusy(null);
    }
    const outcome = await pendingAnswers.uploadNow(place);
    // 429, too many files: only its message says what to do; a refusal is shown with the answer
    if (outcome.is === "kept" && outcome.error?.status === 429) setProblem(outcome.error.message);
  };
  const remove = async () => {
    if (!file) return;
    setProblem(null);
    setBusy("removing");
    try {
      if (file.title) await deleteFile(file.title);
      await pendingAnswers.detach(place);
    } catch (error) {
      // 409 and 503 have messages of their own (spec §8); 404 counts as removed, and the server deletes unused files itself
      if (isNotFound(error) || isOffline(error)) await pendingAnswers.detach(place);
      else if (error instanceof ApiError) notifyError(error.message);
    } finally {
      setBusy(null);
    }
  };

  return (
    <div className={styles.picture}>
      <KeepFocus>
        {file ? (
          <div className={styles.upload}>
            <span className={styles.thumb}>{address && <img src={address} alt="Imagem escolhida" />}</span>
            <span className="grow">
              <b className={styles.fileName}>{file.name}</b>
              <span className="meta num">{formatSize(file.size)}</span>
              {delivery.uploaded !== null && (
                <span
                  className={styles.share}
                  role="progressbar"
                  aria-label="Envio da imagem"
                  aria-valuenow={Math.round(delivery.uploaded * 100)}
                >
                  <i style={{ width: `${delivery.uploaded * 100}%` }} />
                </span>
              )}
            </span>
            <span className={styles.state} role="status">
              <FileState isUploading={delivery.uploaded !== null} isOnDevice={file.id === null} />
            </span>
            {!locked && (
              <ActionIcon
                aria-label={`Remover ${file.name}`}
                data-disabled={busy !== null}
                aria-disabled={busy !== null}
                onClick={() => {
                  if (!busy) removal.current = remove();
                }}
              >
                <IconX {...icon} />
              </ActionIcon>
            )}
          </div>
        ) : (
          <label className={styles.choose}>
            <IconPhotoPlus size={24} stroke={1.75} aria-hidden />
            {busy === "preparing" ? "Preparando a imagem…" : "Escolher imagem"}
            <input
              type="file"
              accept="image/*"
              disabled={locked}
              aria-disabled={busy === "preparing"}
              onClick={(event) => {
                if (busy === "preparing") event.preventDefault();
              }}
              onChange={(event) => {
                void choose(event.currentTarget.files?.[0]);
                // so that choosing the same file again fires a change event
                event.currentTarget.value = "";
              }}
            />
          </label>
        )}
      </KeepFocus>
      {problem && (
        <div className={styles.problem} ref={bringIntoView}>
          <Note tone="bad" role="alert">
            {problem}
          </Note>
        </div>
      )}
    </div>
  );
}
