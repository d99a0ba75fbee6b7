import { IconPlayerPauseFilled, IconPlayerPlayFilled } from "@tabler/icons-react";
import { type CSSProperties, useRef, useState } from "react";
import { formatClock } from "../../../../ui/format-clock.ts";
import { useBlobAddress } from "../attached-file.tsx";
import styles from "./recording.module.css";

type WaveProps = { levels: readonly number[]; played?: number };

/** Loudness as bars; the part not played yet is grey. */
export const Wave = ({ levels, played = 1 }: WaveProps) => (
  <span className={styles.wave} aria-hidden="true">
    {levels.map((level, at) => (
      <i
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its position
        key={at}
        style={{ "--level": level } as CSSProperties}
        data-rest={at / levels.length >= played}
      />
    ))}
  </span>
);

type PlayerProps = { blob: Blob; seconds: number; peaks: readonly number[] };

/** Plays a recording. The duration was measured while recording: browsers write recordings without it. */
export function RecordingPlayer({ blob, seconds, peaks }: PlayerProps) {
  const address = useBlobAddress(blob);
  const audio = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const toggle = () => {
    const element = audio.current;
    if (!element) return;
    if (element.paused) void element.play().catch(() => setPlaying(false));
    else element.pause();
  };
  return (
    <div className={styles.recorder}>
      <button
        type="button"
        className={styles.round}
        aria-label={playing ? "Pausar" : "Ouvir a gravação"}
        onClick={toggle}
      >
        {playing ? (
          <IconPlayerPauseFilled size={24} aria-hidden />
        ) : (
          <IconPlayerPlayFilled size={24} aria-hidden />
        )}
      </button>
      <Wave levels={peaks} played={playing || at > 0 ? at / Math.max(seconds, 0.1) : 1} />
      <b className="num">{formatClock(playing || at > 0 ? at : seconds)}</b>
      {/* biome-ignore lint/a11y/useMediaCaption: the student's own voice */}
      <audio
        ref={audio}
        src={address ?? undefined}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
        onEnded={() => setAt(0)}
        // Another copy of the recording took the place of this one: that stops without a pause.
        onEmptied={() => {
          setPlaying(false);
          setAt(0);
        }}
      />
    </div>
  );
}
