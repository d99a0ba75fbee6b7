import {
  IconArrowBackUp,
  IconMicrophone,
  IconPlayerPauseFilled,
  IconPlayerRecordFilled,
  IconPlayerStopFilled,
} from "@tabler/icons-react";
import { type MouseEvent, useEffect, useMemo, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { formatClock } from "../../../../ui/format-clock.ts";
import { Note } from "../../../../ui/note.tsx";
import { bringIntoView } from "../../bring-into-view.ts";
import type { DraftFile } from "../../pending/draft.ts";
import { pendingAnswers } from "../../pending/pending-answers.ts";
import { useDeviceFile } from "../../pending/use-answer.ts";
import { microphoneErrors, nameRecording } from "../../recorder-errors.ts";
import { type Recording as Spoken, useRecorder } from "../../use-recorder.ts";
import { KeepFocus } from "../keep-focus.tsx";
import type { AnswerProps } from "./answer-props.ts";
import styles from "./recording.module.css";
import { RecordingPlayer, Wave } from "./recording-player.tsx";

const icon = { size: 20, stroke: 1.75, "aria-hidden": true } as const;

const join = (parts: readonly Blob[]): Blob | null =>
  parts[0] ? new Blob([...parts], { type: parts[0].type }) : null;

/** Ignores the second press of a double press: by then another button is where the first one was. */
const once = (act: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) act();
};

type Before = { file: DraftFile; blob: Blob };

/** The recording on the device: one that is still being read, or can't be, must not look as if there were none. */
function Stored({ file, blob, isReading }: { file: DraftFile; blob: Blob | null; isReading: boolean }) {
  if (blob) return <RecordingPlayer blob={blob} seconds={file.seconds ?? 0} peaks={file.peaks ?? []} />;
  return (
    <div className={styles.recorder}>
      <IconMicrophone size={24} stroke={1.75} aria-hidden />
      <span className="meta" role="status">
        {isReading
          ? "Carregando a gravação…"
          : "Não conseguimos abrir a gravação guardada neste aparelho. Recarregue a página para tentar novamente."}
      </span>
      <b className="num">{formatClock(file.seconds ?? 0)}</b>
    </div>
  );
}

/** A spoken answer (M): record, pause, listen, record again; stored on the device from its first second (spec §4). */
export function Recording({ place, draft, locked, onBusy }: AnswerProps) {
  const file = draft.file;
  /** The bytes last handed to storage: played from here until they are read back, which doesn't happen during a recording. */
  const [given, setGiven] = useState<readonly Blob[]>([]);
  const recorder = useRecorder(async ({ parts, seconds, peaks }: Spoken) => {
    setGiven(parts);
    const size = parts.reduce((sum, part) => sum + part.size, 0);
    const spoken = { name: nameRecording(parts[0]?.type ?? ""), size, id: null, title: null, seconds, peaks };
    await pendingAnswers.attach(place, parts, spoken);
  }, locked);
  const { state, error, seconds, levels } = recorder;
  const isOn = state === "recording" || state === "paused";
  const whole = useMemo(() => (isOn ? null : join(given)), [isOn, given]);
  const read = useDeviceFile(place.exerciseId, isOn ? null : file);
  const blob = read ?? whole;
  const isReading = read === undefined && !whole;
  // not while the permission prompt is open: some browsers never settle it, which must not block handing in
  useEffect(() => {
    onBusy(isOn);
    return () => onBusy(false);
  }, [isOn, onBusy]);

  /** The recording that the current one replaces: it can be restored until the current one is finished; a failure is no finish. */
  const [before, setBefore] = useState<Before | null>(null);
  const brokeOff = error === "failed" && before !== null && before.file.seconds !== file?.seconds;
  const start = () => {
    if (isReading || state === "asking") return;
    if (!brokeOff) setBefore(file && blob ? { file, blob } : null);
    void recorder.start();
  };
  const goBack = before && (
    <Button
      variant="subtle"
      leftSection={<IconArrowBackUp {...icon} />}
      onClick={() => {
        recorder.drop();
        setGiven([before.blob]);
        void pendingAnswers.attach(place, [before.blob], { ...before.file, id: null, title: null });
      }}
    >
      Voltar à gravação anterior
    </Button>
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
        <div key="on" className={styles.buttons}>
          <Button leftSection={<IconPlayerStopFilled size={20} aria-hidden />} onClick={once(recorder.stop)}>
            Concluir gravação
          </Button>
          {goBack}
          <span className="meta" role="status">
            {state === "paused" ? "Gravação em pausa" : "Gravando"}
          </span>
        </div>
      </KeepFocus>
    );
  return (
    <KeepFocus>
      {file ? (
        <Stored file={file} blob={blob} isReading={isReading} />
      ) : (
        <div className={styles.recorder}>
          <button
            type="button"
            className={styles.round}
            aria-label="Gravar"
            disabled={locked}
            aria-disabled={state === "asking"}
            onClick={once(start)}
          >
            <IconMicrophone size={24} stroke={1.75} aria-hidden />
          </button>
          <span className="meta" role="status">
            {state === "asking" ? "Permita o uso do microfone para gravar" : "Toque no microfone para gravar"}
          </span>
          <b className="num">0:00</b>
        </div>
      )}
      {file && !locked && (
        <div key="again" className={styles.buttons}>
          <Button
            variant="subtle"
            leftSection={<IconPlayerRecordFilled {...icon} />}
            data-disabled={isReading || state === "asking"}
            aria-disabled={isReading || state === "asking"}
            onClick={once(start)}
          >
            Gravar de novo
          </Button>
          {brokeOff && goBack}
        </div>
      )}
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
