import { type MediaPlayerInstance, useMediaRemote } from "@vidstack/react";
import { type KeyboardEvent, type RefObject, useEffect, useState } from "react";
import { formatClock } from "../../../ui/format-clock.ts";
import { formatSpeed, readPlayerKey, stepSpeed } from "./player-keys.ts";

/** Obeys the player's keys, and says for a moment what they did. */
export function usePlayerKeys(playerRef: RefObject<MediaPlayerInstance | null>) {
  const remote = useMediaRemote(playerRef);
  const [said, setSaid] = useState("");

  useEffect(() => {
    if (said === "") return;
    const timer = setTimeout(() => setSaid(""), 1200);
    return () => clearTimeout(timer);
  }, [said]);

  const command = (event: KeyboardEvent) => {
    const player = playerRef.current;
    if (!player || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = event.target as HTMLElement;
    if (target.matches('input, [role^="menuitem"]')) return;
    // Space presses the focused button, as everywhere.
    if (event.key === " " && target.matches("button")) return;
    const asked = readPlayerKey(event.key);
    if (!asked) return;
    event.preventDefault();
    const { currentTime, duration, volume, muted, playbackRate } = player.state;
    const seek = (seconds: number) => {
      const position = Math.min(Math.max(seconds, 0), duration);
      remote.seek(position, event.nativeEvent);
      setSaid(formatClock(position));
    };
    switch (asked.do) {
      case "toggle-play":
        return remote.togglePaused(event.nativeEvent);
      case "toggle-mute":
        setSaid(muted ? "Som ligado" : "Som desligado");
        return remote.toggleMuted(event.nativeEvent);
      case "toggle-captions":
        if (!player.state.hasCaptions) return setSaid("Sem legendas");
        setSaid(player.state.textTrack ? "Legendas desligadas" : "Legendas ligadas");
        return remote.toggleCaptions(event.nativeEvent);
      case "toggle-fullscreen":
        return remote.toggleFullscreen("prefer-media", event.nativeEvent);
      case "toggle-pip":
        return remote.togglePictureInPicture(event.nativeEvent);
      case "seek-by":
        return seek(currentTime + asked.seconds);
      case "seek-to":
        return seek(duration * asked.share);
      case "volume-by": {
        const next = Math.min(Math.max(volume + asked.amount, 0), 1);
        if (muted && asked.amount > 0) remote.unmute(event.nativeEvent);
        setSaid(`Volume ${Math.round(next * 100)}%`);
        return remote.changeVolume(next, event.nativeEvent);
      }
      case "speed-by": {
        const next = stepSpeed(playbackRate, asked.steps);
        setSaid(formatSpeed(next));
        return remote.changePlaybackRate(next, event.nativeEvent);
      }
    }
  };
  return { command, said };
}
