import { IconPlayerPlayFilled } from "@tabler/icons-react";
import { type MediaPlayerInstance, useMediaRemote, useMediaStore } from "@vidstack/react";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { Delayed } from "../../../ui/delayed.tsx";
import { Captions } from "./captions.tsx";
import { Controls } from "./controls.tsx";
import styles from "./player.module.css";

type SkinProps = {
  player: RefObject<MediaPlayerInstance | null>;
  poster: string | undefined;
  hasCaptions: boolean;
  message: string;
  children: ReactNode;
};

/** What lies over the video: its first picture, the pointer's surface, captions, messages and controls. */
export function Skin({ player, poster, hasCaptions, message, children }: SkinProps) {
  const media = useMediaStore();
  const remote = useMediaRemote();
  const idle = media.started && !media.paused && !media.controlsVisible;
  const byMouse = useRef(false);
  const [posterFailed, setPosterFailed] = useState(false);
  // at first the picture is there to look at
  const patience = media.started ? 0 : 2_000;
  return (
    <div className={styles.skin} data-idle={idle} data-fullscreen={media.fullscreen}>
      {/* decoded at once, since the same picture was shown while the player loaded */}
      {poster && !posterFailed && !media.started && media.currentTime === 0 && (
        <img
          className={styles.poster}
          src={poster}
          alt=""
          decoding="sync"
          // its address may have expired: the video's own first frame is below
          onError={() => setPosterFailed(true)}
        />
      )}
      {/* biome-ignore-start lint/a11y/noStaticElementInteractions: for pointers only; the keyboard has the buttons */}
      {/* biome-ignore-start lint/a11y/useKeyWithClickEvents: as above */}
      <div
        className={styles.surface}
        onPointerUp={({ pointerType, nativeEvent }) => {
          byMouse.current = pointerType === "mouse";
          if (byMouse.current) return;
          // A first tap brings the controls back.
          if (media.started) remote.toggleControls(nativeEvent);
          else remote.togglePaused(nativeEvent);
        }}
        // only clicks of the mouse: other buttons, and a press that began elsewhere, have other meanings
        onClick={({ nativeEvent }) => {
          if (byMouse.current) remote.togglePaused(nativeEvent);
        }}
        onDoubleClick={() => remote.toggleFullscreen("prefer-media")}
      />
      {/* biome-ignore-end lint/a11y/useKeyWithClickEvents: as above */}
      {/* biome-ignore-end lint/a11y/noStaticElementInteractions: as above */}
      {media.started && <Captions />}
      {!media.started && !media.waiting && !children && (
        <button
          type="button"
          className={styles.big}
          aria-label="Reproduzir"
          // for pointers: the same button is in the controls
          aria-hidden="true"
          tabIndex={-1}
          onClick={() => {
            // The button unmounts; the player's shortcuts need the focus.
            player.current?.el?.focus({ preventScroll: true });
            remote.togglePaused();
          }}
        >
          <IconPlayerPlayFilled size={34} aria-hidden="true" />
        </button>
      )}
      {media.waiting && (
        <Delayed ms={patience}>
          <span className={styles.waiting} aria-hidden="true" />
        </Delayed>
      )}
      <p className={styles.message} role="status" data-shown={message !== ""}>
        {media.waiting ? <Delayed ms={patience}>Carregando o vídeo</Delayed> : message}
      </p>
      {!children && <Controls hasCaptions={hasCaptions} />}
      {children}
    </div>
  );
}
