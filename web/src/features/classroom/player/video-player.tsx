import {
  MediaPlayer,
  type MediaPlayerInstance,
  MediaProvider,
  type PlayerSrc,
  Track,
  useMediaState,
} from "@vidstack/react";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Stop } from "../use-video-source.ts";
import "./leave-quietly.ts";
import { NextUp, type NextUpProps } from "./next-up.tsx";
import styles from "./player.module.css";
import { createPlayerStorage } from "./player-storage.ts";
import { Skin } from "./skin.tsx";
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
  onFailed: (stop: Stop) => void;
  /** The countdown to the next lesson, over the video; null while there is none. */
  nextUp: NextUpProps | null;
};

type SystemVideo = HTMLVideoElement & {
  webkitDisplayingFullscreen?: boolean;
  webkitExitFullscreen?: () => void;
};

/** A video that has to wait and gets nothing for so long waits for a request that is lost, which no event reports. */
const stalledMs = 20_000;

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
    props.onFailed({
      position: state?.currentTime ?? 0,
      playing: state ? !state.paused : false,
      unreadable,
    });
  };
  // A file that can't be loaded or decoded fires the error on its <source>, which the library doesn't
  // observe.
  const failUnread = useEffectEvent(() => fail());
  useEffect(() => {
    const element = player.current?.el;
    const handleError = ({ target }: Event) => {
      if (target instanceof HTMLSourceElement) failUnread();
    };
    element?.addEventListener("error", handleError, true);
    return () => element?.removeEventListener("error", handleError, true);
  }, []);

  const waiting = useMediaState("waiting", player);
  const giveUp = useEffectEvent(() => fail(false));
  useEffect(() => {
    if (!waiting) return;
    const element = player.current?.el;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        // a browser that saves data requests nothing until it plays
        const isLoading = element?.querySelector("video")?.networkState === HTMLMediaElement.NETWORK_LOADING;
        if (isLoading) giveUp();
        else wait();
      }, stalledMs);
    };
    wait();
    element?.addEventListener("progress", wait, true);
    return () => {
      clearTimeout(timer);
      element?.removeEventListener("progress", wait, true);
    };
  }, [waiting]);

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
