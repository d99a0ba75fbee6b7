import {
  IconBadgeCc,
  IconMaximize,
  IconMinimize,
  IconPictureInPicture,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRewindBackward10,
  IconRewindForward10,
  IconVolume,
  IconVolumeOff,
} from "@tabler/icons-react";
import { useCaptionOptions, useMediaPlayer, useMediaRemote, useMediaStore } from "@vidstack/react";
import { type CSSProperties, useEffect } from "react";
import { formatClock } from "../../../ui/format-clock.ts";
import { ChoiceMenu } from "./choice-menu.tsx";
import styles from "./controls.module.css";
import { formatSpeed, speeds } from "./player-keys.ts";
import { SeekBar } from "./seek-bar.tsx";

const icon = { size: 24, stroke: 1.75, "aria-hidden": true } as const;

function namePlayButton({ paused, ended }: { paused: boolean; ended: boolean }): string {
  if (!paused) return "Pausar";
  return ended ? "Ver de novo" : "Reproduzir";
}

/** The controls at the bottom of the video. */
export function Controls({ hasCaptions }: { hasCaptions: boolean }) {
  const media = useMediaStore();
  const remote = useMediaRemote();
  // a focused element that unmounts fires no blur
  useEffect(() => () => remote.resumeControls(), [remote]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only observes the focus inside
    <div
      className={styles.controls}
      onFocus={({ target, nativeEvent }) => {
        // otherwise the library hides the controls, and the focus is lost
        if (target.matches(":focus-visible")) remote.pauseControls(nativeEvent);
      }}
      onBlur={({ nativeEvent }) => remote.resumeControls(nativeEvent)}
    >
      <SeekBar />
      <div className={styles.row}>
        <button
          type="button"
          className={styles.button}
          aria-label={namePlayButton(media)}
          onClick={() => remote.togglePaused()}
        >
          {media.paused ? <IconPlayerPlayFilled {...icon} /> : <IconPlayerPauseFilled {...icon} />}
        </button>
        <button
          type="button"
          className={`${styles.button} ${styles.wide}`}
          aria-label="Voltar 10 segundos"
          onClick={() => remote.seek(Math.max(media.currentTime - 10, 0))}
        >
          <IconRewindBackward10 {...icon} />
        </button>
        <button
          type="button"
          className={`${styles.button} ${styles.wide}`}
          aria-label="Avançar 10 segundos"
          onClick={() => remote.seek(Math.min(media.currentTime + 10, media.duration))}
        >
          <IconRewindForward10 {...icon} />
        </button>
        {media.canSetVolume && <Volume volume={media.volume} muted={media.muted} />}
        <span className={styles.time}>
          {`${formatClock(media.currentTime)} / ${formatClock(media.duration)}`}
        </span>
        <ChoiceMenu
          label={`${formatSpeed(media.playbackRate)}, velocidade`}
          face={formatSpeed(media.playbackRate)}
          className={`${styles.button} ${styles.speed}`}
          choices={speeds.map((speed) => ({ value: speed, text: formatSpeed(speed) }))}
          chosen={media.playbackRate}
          onChoose={(speed) => remote.changePlaybackRate(speed)}
        />
        {hasCaptions && <CaptionsButton />}
        {media.canPictureInPicture && (
          <button
            type="button"
            className={`${styles.button} ${styles.wide}`}
            aria-label="Janela flutuante"
            aria-pressed={media.pictureInPicture}
            onClick={() => remote.togglePictureInPicture()}
          >
            <IconPictureInPicture {...icon} />
          </button>
        )}
        {media.canFullscreen && (
          <button
            type="button"
            className={styles.button}
            aria-label={media.fullscreen ? "Sair da tela cheia" : "Tela cheia"}
            onClick={() => remote.toggleFullscreen("prefer-media")}
          >
            {media.fullscreen ? <IconMinimize {...icon} /> : <IconMaximize {...icon} />}
          </button>
        )}
      </div>
    </div>
  );
}

function Volume({ volume, muted }: { volume: number; muted: boolean }) {
  const remote = useMediaRemote();
  const player = useMediaPlayer();
  const silent = muted || volume === 0;
  const percent = silent ? 0 : Math.round(volume * 100);
  return (
    <div className={`${styles.volume} ${styles.wide}`}>
      <button
        type="button"
        className={styles.button}
        aria-label={silent ? "Ligar o som" : "Desligar o som"}
        onClick={() => (player ? remote.toggleMuted() : undefined)}
      >
        {silent ? <IconVolumeOff {...icon} /> : <IconVolume {...icon} />}
      </button>
      <input
        type="range"
        className={styles.volumeRange}
        aria-label="Volume"
        aria-valuetext={`${percent}%`}
        min={0}
        max={100}
        step={5}
        value={percent}
        style={{ "--p": `${percent}%` } as CSSProperties}
        onChange={(event) => {
          const next = Number(event.target.value) / 100;
          if (muted && next > 0) remote.unmute();
          remote.changeVolume(next);
        }}
      />
    </div>
  );
}

/** A toggle for one language, a menu for more. */
function CaptionsButton() {
  const options = useCaptionOptions({ off: "Desligadas" });
  const remote = useMediaRemote();
  const on = options.selectedValue !== undefined && options.selectedValue !== "off";
  const label = on ? "Legendas ligadas" : "Legendas desligadas";
  const face = <IconBadgeCc {...icon} className={on ? styles.on : styles.off} />;
  if (options.length <= 2)
    return (
      <button
        type="button"
        className={styles.button}
        aria-label={label}
        aria-pressed={on}
        onClick={() => remote.toggleCaptions()}
      >
        {face}
      </button>
    );
  return (
    <ChoiceMenu
      label={label}
      face={face}
      className={styles.button}
      choices={options.map(({ value, label: text }) => ({ value, text }))}
      chosen={options.selectedValue ?? "off"}
      onChoose={(value) => options.find((option) => option.value === value)?.select()}
    />
  );
}
