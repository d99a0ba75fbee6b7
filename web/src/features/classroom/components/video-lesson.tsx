import type { Lesson } from "@sabia/contract";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { adviceOf } from "../../../platform/api/describe-failure.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FailedState } from "../../../ui/failed-state.tsx";
import { LazyComponent } from "../../../ui/lazy-component.tsx";
import { canEmbed } from "../can-embed.ts";
import { loadPlayer } from "../player/load-player.ts";
import { findResumePosition } from "../progress-reporter.ts";
import { useFocusKept } from "../use-lesson-arrival.ts";
import { useVideoProgress } from "../use-video-progress.ts";
import { useVideoSource } from "../use-video-source.ts";
import { EmbedFrame } from "./embed-frame.tsx";
import { FirstFrame } from "./first-frame.tsx";
import styles from "./video-lesson.module.css";

const isSafe = "O que você já assistiu está guardado, e o vídeo continua do mesmo ponto.";

type Props = {
  matriculaId: string;
  lesson: Lesson;
  /** Where it resumes, as a fraction. */
  progress: number;
  nextTitle: string | null;
  /** Reports progress; resolves to false if it could only be stored on the device. */
  onProgress: (progress: number) => Promise<boolean>;
  /**
   * The countdown ended or was skipped. Check `isWanted` before navigating: on a slow connection the student
   * may cancel meanwhile.
   */
  onNext: (isWanted: () => boolean) => void;
  /** Reports whether the video can't be shown; false again on unmount. */
  onMissing: (missing: boolean) => void;
  /** Shown when there is no video: a link onward. */
  onwardLink: ReactNode;
};

/** A lesson's video: a file in the player, an embedded one in a frame, or a message that it is missing. */
export function VideoLesson(props: Props) {
  const { matriculaId, lesson, progress, nextTitle, onProgress, onNext, onMissing, onwardLink } = props;
  const [nextUp, setNextUp] = useState(false);
  const isNextUp = useRef(false);
  isNextUp.current = nextUp;
  const [stored] = useState(progress);
  const [shown, setShown] = useState(false);
  const source = useVideoSource(matriculaId, String(lesson.id), lesson.video);
  const cancel = () => {
    setNextUp(false);
    // read before the next render
    isNextUp.current = false;
    const stage = document.getElementById("player-stage");
    if (stage?.contains(document.activeElement))
      stage.querySelector<HTMLElement>("[data-media-player]")?.focus();
  };
  const reporter = useVideoProgress(stored, (seen) => {
    // Offline, the next lesson would not open.
    void onProgress(seen).then((isSent) => {
      if (!isSent && isNextUp.current) cancel();
    });
  });
  const file = source.video?.file;
  const poster = source.video?.poster ?? undefined;
  const missing = !file || source.failure === "missing" || (file.type === "embed" && !canEmbed(file.path));
  useFocusKept(source.failure !== null);
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
      <div role={source.failure ? "alert" : undefined}>
        <EmptyState drawing="pipa" title="Vídeo aula não encontrada." action={onwardLink}>
          Seu progresso está guardado. Se o vídeo continuar fora do ar, avise a secretaria da sua unidade.
        </EmptyState>
      </div>
    );
  if (file.type === "embed") return <EmbedFrame address={file.path} title={lesson.title} />;

  const stage = (player: ReactNode) => (
    <div className={styles.stage} id="player-stage" data-ended={nextUp}>
      {!shown && (
        <FirstFrame
          address={file.path}
          poster={poster}
          findStart={(duration) => findResumePosition(stored, duration)}
        />
      )}
      {player}
    </div>
  );
  return (
    <LazyComponent
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
            poster={poster}
            captions={source.video?.captions ?? []}
            // one that failed before it started has no position to resume at
            findStart={(duration) =>
              source.resumeAt.current?.position || findResumePosition(stored, duration)
            }
            playing={source.resumeAt.current?.playing ?? false}
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
            onFailed={(stop) => {
              reporter.pause();
              source.fail(stop);
            }}
            onEnded={() => {
              reporter.end();
              setNextUp(nextTitle !== null);
            }}
            nextUp={
              nextUp && nextTitle !== null
                ? { title: nextTitle, onGo: () => onNext(() => isNextUp.current), onCancel: cancel }
                : null
            }
          />,
        )
      }
    </LazyComponent>
  );
}
