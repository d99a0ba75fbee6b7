import { IconPlayerPlayFilled } from "@tabler/icons-react";
import {
  MediaPlayer,
  type MediaPlayerInstance,
  MediaProvider,
  type PlayerSrc,
  Track,
  useMediaRemote,
  useMediaStore,
} from "@vidstack/react";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import "./leave-quietly.ts";
import { Captions } from "./captions.tsx";
import { Controls } from "./controls.tsx";
import { NextUp, type NextUpProps } from "./next-up.tsx";
import styles from "./player.module.css";
import { createPlayerStorage } from "./player-storage.ts";
import { usePlayerKeys } from "./use-player-keys.ts";

export type VideoPlayerProps = {
  title: string;
  source: { type: string; path: string };
  /** The address of a picture that is shown until the video plays or resumes at a later position. */
  poster: string | undefined;
  captions: { lang: string; label: string; path: string }[];
  /** Where to resume, in seconds, given the duration. */
  findStart: (duration: number) => number;
  /** Whether to start playing at once: the address was renewed during playback. */
  playing: boolean;
  /** The video is at its start position. */
  onShown: () => void;
  onPlay: () => void;
  onMove: (position: number, duration: number) => void;
  onPause: () => void;
  onEnded: () => void;
  /** `unreadable`: the file itself may be broken, as opposed to the connection. */
  onFailed: (position: number, wasPlaying: boolean, unreadable: boolean) => void;
  /** The countdown to the next lesson, over the video; null while there is none. */
  nextUp: NextUpProps | null;
};

type SystemVideo = HTMLVideoElement & {
  webkitDisplayingFullscreen?: boolean;
  webkitExitFullscreen?: () => void;
};

/** An iPhone plays full screen in a player of its own, which would hide the countdown to the next lesson. */
function leaveSystemPlayer(video: SystemVideo | null | undefined) {
  if (video?.webkitDisplayingFullscreen && !document.fullscreenElement) video.webkitExitFullscreen?.();
}

/**
 * The player: Vidstack handles the media; controls and shortcuts are our own. A chunk of its own, loaded only
 * for video lessons.
 */
export default function VideoPlayer(props: VideoPlayerProps) {
  const player = useRef<MediaPlayerInstance>(null);
  const [storage] = useState(() => createPlayerStorage(window.localStorage));
  // A renewed address is a new source, whose start position has to be set again.
  const startedFor = useRef("");
  const { command, message } = usePlayerKeys(player);
  const [atStart, setAtStart] = useState(false);

  const fail = (unreadable = true) => {
    const state = player.current?.state;
    props.onFailed(state?.currentTime ?? 0, state ? !state.paused : false, unreadable);
  };
  // A file that can't be loaded or decoded fires the error on its <source>, which the library doesn't
  // observe.
  const failLatest = useRef(fail);
  failLatest.current = fail;
  useEffect(() => {
    const element = player.current?.el;
    const handleError = ({ target }: Event) => {
      if (target instanceof HTMLSourceElement) failLatest.current();
    };
    element?.addEventListener("error", handleError, true);
    return () => element?.removeEventListener("error", handleError, true);
  }, []);

  const resume = () => {
    const instance = player.current;
    if (!instance || startedFor.current === props.source.path) return;
    startedFor.current = props.source.path;
    const start = props.findStart(instance.state.duration);
    if (start > 0) instance.currentTime = start;
    else {
      setAtStart(true);
      props.onShown();
    }
    // Autoplay may be blocked; the button is there.
    if (props.playing) instance.play().catch(() => undefined);
  };

  const end = () => {
    // The library treats a seek into the last second as the end; if the video kept playing, "Ver de novo"
    // would pause it.
    const video = player.current?.el?.querySelector("video");
    if (video && !video.ended) video.currentTime = video.duration;
    leaveSystemPlayer(video);
    props.onEnded();
  };

  // After the end, the library holds the video there whatever one seeks to, and plays it from the start
  // (vidstack 1.15).
  const goBack = (position: number) => {
    const state = player.current?.$state;
    props.onShown();
    if (state?.ended() && Math.floor(position) < Math.floor(state.duration())) state.ended.set(false);
  };

  // Once the controls are hidden, the library swallows the next key unless it is one of its own gestures
  // (vidstack 1.15).
  const keepKey = ({ nativeEvent }: KeyboardEvent) => {
    Object.assign(nativeEvent, { MEDIA_GESTURE: true });
    const controls = player.current?.controls;
    controls?.show(0, nativeEvent);
    if (!player.current?.state.paused) controls?.hide(controls.defaultDelay, nativeEvent);
  };

  return (
    <MediaPlayer
      ref={player}
      className={styles.player}
      // The library overwrites `aria-label` with an English one.
      ariaLabel={`Vídeo: ${props.title}`}
      role="region"
      src={{ src: props.source.path, type: props.source.type } as PlayerSrc}
      viewType="video"
      streamType="on-demand"
      load="eager"
      preload="metadata"
      playsInline
      keyDisabled
      storage={storage}
      logLevel="silent"
      onKeyDownCapture={keepKey}
      onKeyDown={(event: KeyboardEvent) => {
        if (!props.nextUp) command(event);
      }}
      onCanPlay={resume}
      onPlay={props.onPlay}
      onPause={() => {
        // Browsers pause a video just before it ends.
        const { currentTime = 0, duration = 0 } = player.current?.state ?? {};
        if (duration - currentTime > 0.25) props.onPause();
      }}
      onTimeUpdate={({ currentTime }) => props.onMove(currentTime, player.current?.state.duration ?? 0)}
      onSeeked={goBack}
      onEnded={end}
      onError={({ code }) => fail(code !== MediaError.MEDIA_ERR_NETWORK)}
    >
      <MediaProvider />
      {props.captions.map(({ lang, label, path }, at) => (
        <Track
          key={lang}
          id={lang}
          src={path}
          kind="captions"
          type="vtt"
          lang={lang}
          label={label}
          default={at === 0}
        />
      ))}
      <Skin
        player={player}
        poster={atStart ? props.poster : undefined}
        hasCaptions={props.captions.length > 0}
        message={message}
      >
        {props.nextUp && <NextUp {...props.nextUp} />}
      </Skin>
    </MediaPlayer>
  );
}

type SkinProps = {
  player: RefObject<MediaPlayerInstance | null>;
  poster: string | undefined;
  hasCaptions: boolean;
  message: string;
  children: ReactNode;
};

function Skin({ player, poster, hasCaptions, message, children }: SkinProps) {
  const media = useMediaStore();
  const remote = useMediaRemote();
  const idle = media.started && !media.paused && !media.controlsVisible;
  const byMouse = useRef(false);
  const [posterFailed, setPosterFailed] = useState(false);
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
      {media.waiting && media.started && <span className={styles.waiting} aria-hidden="true" />}
      <p className={styles.message} role="status" data-shown={message !== ""}>
        {media.waiting && media.started ? "Carregando o vídeo" : message}
      </p>
      {!children && <Controls hasCaptions={hasCaptions} />}
      {children}
    </div>
  );
}
