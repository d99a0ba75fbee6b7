import { IconArrowLeft, IconCheck, IconMicrophone, IconPlayerPauseFilled } from "@tabler/icons-react";
import { type MouseEvent, useEffect, useMemo, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { formatClock } from "../../../../ui/format-clock.ts";
import { icon } from "../../../../ui/icon-props.ts";
import { Note } from "../../../../ui/note.tsx";
import { notifyError } from "../../../../ui/toasts.ts";
import { bringIntoView } from "../../bring-into-view.ts";
import type { DraftFile } from "../../pending/draft.ts";
import { earlierOf } from "../../pending/kept-files.ts";
import { pendingAnswers } from "../../pending/pending-answers.ts";
import { useDeviceFile } from "../../pending/use-answer.ts";
import { microphoneErrors, nameRecording } from "../../recorder-errors.ts";
import { type RecorderState, type Recording as Spoken, useRecorder } from "../../use-recorder.ts";
import { KeepFocus } from "../keep-focus.tsx";
import type { AnswerProps } from "./answer-props.ts";
import styles from "./recording.module.css";
import { RecordingPlayer, Wave } from "./recording-player.tsx";

const join = (parts: readonly Blob[]): Blob | null =>
  parts[0] ? new Blob([...parts], { type: parts[0].type }) : null;

/** Ignores the second press of a double press: by then another button is where the first one was. */
const once = (act: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) act();
};

type Before = { file: DraftFile; blob: Blob | null };

/** Shown instead of the player: what is recorded, but not read yet or unreadable, must not look as if it were missing. */
function describeAbsence(
  file: DraftFile | null,
  blob: Blob | null | undefined,
  state: RecorderState,
): string {
  if (file)
    return blob === undefined
      ? "Carregando a gravação…"
      : "Não foi possível abrir o áudio. Recarregue a página.";
  return state === "asking" ? "Permita o uso do microfone para gravar" : "Toque no microfone para gravar";
}

/** The bytes of the recording, once it has ended: from the device, or until they are read back those last handed to it. */
function useRecorded(exerciseId: number, file: DraftFile | null, given: readonly Blob[], isOn: boolean) {
  const whole = useMemo(() => (isOn ? null : join(given)), [isOn, given]);
  const read = useDeviceFile(exerciseId, isOn ? null : file);
  return whole ? (read ?? whole) : read;
}

/** A spoken answer (M): record, pause, listen, record again; stored on the device from its first second (spec §4). */
export function Recording({ place, draft, locked, onBusy }: AnswerProps) {
  const file = draft.file;
  const [given, setGiven] = useState<readonly Blob[]>([]);
  /** The recording that the current one replaces: it can be restored until the current one is concluded; a failure is no end. */
  const [before, setBefore] = useState<Before | null>(
    file?.earlier ? { file: file.earlier, blob: null } : null,
  );
  const recorder = useRecorder(async ({ parts, seconds, peaks }: Spoken, isDone) => {
    setGiven(parts);
    const size = parts.reduce((sum, part) => sum + part.size, 0);
    const name = nameRecording(parts[0]?.type ?? "");
    const earlier = isDone ? undefined : before?.file;
    await pendingAnswers.attach(place, parts, { name, size, id: null, title: null, seconds, peaks, earlier });
  }, locked);
  const { state, error, seconds, levels } = recorder;
  const isOn = state === "recording" || state === "paused";
  const blob = useRecorded(place.exerciseId, file, given, isOn);
  const isWaiting = state === "asking" || blob === undefined;
  // not while the permission prompt is open: some browsers never settle it, which must not block handing in
  useEffect(() => {
    onBusy(isOn);
    return () => onBusy(false);
  }, [isOn, onBusy]);

  // left or failed; a concluded one is still being written at first
  const isUnfinished = file?.earlier && (error !== null || given.length === 0);
  const start = () => {
    if (isWaiting) return;
    if (!isUnfinished) {
      setBefore(file && blob ? { file, blob } : null);
      if (blob) pendingAnswers.setAside(place.exerciseId, blob);
    }
    void recorder.start();
  };
  const restore = async ({ file: earlier, blob: held }: Before) => {
    const whole = held ?? (await pendingAnswers.getFile(earlierOf(place.exerciseId)));
    if (!whole) return notifyError("Não foi possível abrir a gravação anterior.");
    recorder.drop();
    setGiven([whole]);
    await pendingAnswers.attach(place, [whole], { ...earlier, id: null, title: null, earlier: undefined });
  };
  const goBack = before && (
    <Button variant="subtle" leftSection={<IconArrowLeft {...icon} />} onClick={() => void restore(before)}>
      Voltar à gravação anterior
    </Button>
  );
  // outlasts the controls around it, so that screen readers announce it
  const words = (
    <span key="words" className="meta" role="status">
      {isOn && (state === "paused" ? "Gravação em pausa" : "Gravando")}
    </span>
  );

  if (isOn)
    return (
      <KeepFocus>
        <div className={styles.recorder} data-state={state}>
          <button
            type="button"
            className={styles.round}
            aria-label={state === "paused" ? "Continuar a gravação" : "Pausar a gravação"}
            onClick={state === "paused" ? recorder.resume : once(recorder.pause)}
          >
            {state === "paused" ? (
              <IconMicrophone size={24} stroke={1.75} aria-hidden />
            ) : (
              <IconPlayerPauseFilled size={24} aria-hidden />
            )}
          </button>
          {/* biome-ignore lint/a11y/useSemanticElements: drawn as a wave */}
          <span
            role="meter"
            aria-label="Nível do microfone"
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round((levels.at(-1) ?? 0) * 100)}
          >
            <Wave levels={[...Array(Math.max(0, 36 - levels.length)).fill(0), ...levels]} />
          </span>
          <b className="num">{formatClock(seconds)}</b>
        </div>
        <div className={styles.buttons}>
          <Button key="end" leftSection={<IconCheck {...icon} />} onClick={once(recorder.stop)}>
            Concluir gravação
          </Button>
          {goBack}
          {words}
        </div>
      </KeepFocus>
    );
  return (
    <KeepFocus>
      {file && blob ? (
        <RecordingPlayer blob={blob} seconds={file.seconds ?? 0} peaks={file.peaks ?? []} />
      ) : (
        <div className={styles.recorder}>
          <button
            type="button"
            className={styles.round}
            aria-label="Gravar"
            disabled={locked || !!file}
            aria-disabled={isWaiting}
            onClick={once(start)}
          >
            <IconMicrophone size={24} stroke={1.75} aria-hidden />
          </button>
          <span className="meta" role="status">
            {describeAbsence(file, blob, state)}
          </span>
          <b className="num">{formatClock(file?.seconds ?? 0)}</b>
        </div>
      )}
      <div className={styles.buttons}>
        {file && !locked && (
          <>
            <Button
              variant="subtle"
              leftSection={<IconMicrophone {...icon} />}
              data-disabled={isWaiting}
              aria-disabled={isWaiting}
              onClick={once(start)}
            >
              Gravar de novo
            </Button>
            {isUnfinished && goBack}
          </>
        )}
        {words}
      </div>
      {error && (
        <div className={styles.problem} ref={bringIntoView}>
          <Note tone="bad" role="alert">
            {microphoneErrors[error]}
          </Note>
        </div>
      )}
    </KeepFocus>
  );
}
