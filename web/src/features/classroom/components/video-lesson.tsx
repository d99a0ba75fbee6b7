import type { Lesson } from "@sabia/contract";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { adviceOf } from "../../../platform/api/tell-failure.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FailedState } from "../../../ui/failed-state.tsx";
import { Part } from "../../../ui/part.tsx";
import { canEmbed } from "../can-embed.ts";
import { loadPlayer } from "../player/load-player.ts";
import { findResumePosition } from "../progress-reporter.ts";
import { useVideoProgress } from "../use-video-progress.ts";
import { useVideoSource } from "../use-video-source.ts";
import { EmbedFrame } from "./embed-frame.tsx";
import { FirstFrame } from "./first-frame.tsx";
import styles from "./video-lesson.module.css";

const isSafe = "O que você já assistiu está guardado, e o vídeo continua do mesmo ponto.";

type Props = {
  matriculaId: string;
  lesson: Lesson;
  /** Where it is taken up again, as a share. */
  progress: number;
  nextTitle: string | null;
  /** Tells progress; false when it could only be kept on the device. */
  onProgress: (progress: number) => Promise<boolean>;
  /** The countdown is over, or was cut short; asked again before it goes on, for it may be cancelled on a slow line. */
  onNext: (isWanted: () => boolean) => void;
  /** Tells whether there is no video to be seen, as long as this is here. */
  onMissing: (missing: boolean) => void;
  /** The way on where there is no video. */
  wayOn: ReactNode;
};

/** The video of a lesson: a file in our player, an embedded one in a frame, or the word that it is missing. */
export function VideoLesson(props: Props) {
  const { matriculaId, lesson, progress, nextTitle, onProgress, onNext, onMissing, wayOn } = props;
  const [nextUp, setNextUp] = useState(false);
  const isUp = useRef(false);
  isUp.current = nextUp;
  const [stored] = useState(progress);
  const [shown, setShown] = useState(false);
  const source = useVideoSource(matriculaId, String(lesson.id), lesson.video);
  const cancel = () => {
    setNextUp(false);
    // whoever waits to go on is asked before the next drawing
    isUp.current = false;
    const stage = document.getElementById("player-stage");
    if (stage?.contains(document.activeElement))
      stage.querySelector<HTMLElement>("[data-media-player]")?.focus();
  };
  const reporter = useVideoProgress(stored, (seen) => {
    // Without a line the next lesson would not open.
    void onProgress(seen).then((told) => {
      if (!told && isUp.current) cancel();
    });
  });
  const file = source.video?.file;
  const missing = !file || source.failure === "missing" || (file.type === "embed" && !canEmbed(file.path));
  useEffect(() => {
    onMissing(missing);
    return () => onMissing(false);
  }, [missing, onMissing]);

  if (source.failure === "stopped")
    return (
      <FailedState title="O vídeo parou no caminho" onRetry={source.retry} retrying={source.retrying}>
        {adviceOf(source.error)} {isSafe}
      </FailedState>
    );
  if (missing)
    return (
      <EmptyState drawing="pipa" title="Vídeo aula não encontrada." action={wayOn}>
        Seu progresso está guardado. Se o vídeo continuar fora do ar, avise a secretaria da sua unidade.
      </EmptyState>
    );
  if (file.type === "embed") return <EmbedFrame address={file.path} title={lesson.title} />;

  const stage = (player: ReactNode) => (
    <div className={styles.stage} id="player-stage" data-ended={nextUp}>
      {!shown && (
        <FirstFrame address={file.path} findStart={(duration) => findResumePosition(stored, duration)} />
      )}
      {player}
    </div>
  );
  return (
    <Part
      load={loadPlayer}
      waiting={stage(<span className={styles.loading} aria-hidden="true" />)}
      failed={(again) => (
        <FailedState title="O vídeo parou no caminho" {...again}>
          A conexão falhou ou o portal foi atualizado. {isSafe}
        </FailedState>
      )}
    >
      {(VideoPlayer) =>
        stage(
          <VideoPlayer
            key={source.round}
            title={lesson.title}
            source={file}
            captions={source.video?.captions ?? []}
            // one that failed before it began has no place to take up
            findStart={(duration) => source.takeUp.current?.position || findResumePosition(stored, duration)}
            playing={source.takeUp.current?.playing ?? false}
            onShown={() => setShown(true)}
            onPlay={() => {
              setNextUp(false);
              reporter.play();
            }}
            onMove={(position, duration) => {
              source.move(position);
              reporter.move(position, duration);
            }}
            onPause={reporter.pause}
            onFailed={(...how) => {
              reporter.pause();
              source.fail(...how);
            }}
            onEnded={() => {
              reporter.end();
              setNextUp(nextTitle !== null);
            }}
            nextUp={
              nextUp && nextTitle !== null
                ? { title: nextTitle, onGo: () => onNext(() => isUp.current), onCancel: cancel }
                : null
            }
          />,
        )
      }
    </Part>
  );
}
