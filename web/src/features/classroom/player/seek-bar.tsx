import { useMediaPlayer, useMediaRemote, useMediaState } from "@vidstack/react";
import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from "react";
import { formatClock } from "../../../ui/format-clock.ts";
import styles from "./seek-bar.module.css";
import { formatSpokenTime } from "./spoken-time.ts";

/**
 * The position slider. Arrows, Home and End are player shortcuts (see player-keys.ts), so that they work from
 * every control.
 */
export function SeekBar() {
  const remote = useMediaRemote();
  const currentTime = useMediaState("currentTime");
  const duration = useMediaState("duration");
  const bufferedEnd = useMediaState("bufferedEnd");
  const isPaused = useMediaState("paused");
  const track = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const [isFocused, setFocused] = useState(false);
  const position = dragged ?? currentTime;
  const spoken = useSpokenPosition(position, isFocused && !isPaused && dragged === null);
  const share = (seconds: number) => `${duration > 0 ? (seconds / duration) * 100 : 0}%`;

  const readPointer = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect();
    if (!box || box.width === 0) return 0;
    return Math.min(Math.max((event.clientX - box.left) / box.width, 0), 1) * duration;
  };
  const drop = (event: PointerEvent) => {
    if (dragged === null) return;
    remote.seek(readPointer(event), event.nativeEvent);
    setDragged(null);
  };

  return (
    <div
      className={styles.seek}
      role="slider"
      tabIndex={0}
      aria-label="Posição"
      aria-valuemin={0}
      aria-valuemax={Math.floor(duration)}
      aria-valuenow={Math.floor(spoken)}
      aria-valuetext={`${formatSpokenTime(spoken)} de ${formatSpokenTime(duration)}`}
      style={{ "--p": share(position), "--b": share(Math.max(bufferedEnd, position)) } as CSSProperties}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onPointerDown={(event) => {
        if (event.button !== 0 || duration <= 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(readPointer(event));
      }}
      onPointerMove={(event) => {
        if (event.pointerType === "mouse") setHovered(readPointer(event));
        if (dragged !== null) setDragged(readPointer(event));
      }}
      onPointerUp={drop}
      onPointerCancel={() => setDragged(null)}
      onPointerLeave={() => setHovered(null)}
    >
      <div ref={track} className={styles.seekTrack} />
      {(dragged ?? hovered) !== null && duration > 0 && (
        <span
          className={styles.seekHint}
          aria-hidden="true"
          style={{ "--at": share(dragged ?? hovered ?? 0) } as CSSProperties}
        >
          {formatClock(dragged ?? hovered ?? 0)}
        </span>
      )}
    </div>
  );
}

/** The position for screen readers, which speak each change of a focused slider: while the video plays, only those by seeking. */
function useSpokenPosition(position: number, isPlaying: boolean): number {
  const player = useMediaPlayer();
  const [seeks, setSeeks] = useState(0);
  useEffect(() => {
    const count = () => setSeeks((before) => before + 1);
    player?.addEventListener("seeked", count);
    return () => player?.removeEventListener("seeked", count);
  }, [player]);
  const last = useRef({ seeks, spoken: position });
  const spoken = isPlaying && seeks === last.current.seeks ? last.current.spoken : position;
  useEffect(() => {
    last.current = { seeks, spoken };
  });
  return spoken;
}
