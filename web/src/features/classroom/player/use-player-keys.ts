import { type MediaPlayerInstance, useMediaRemote } from "@vidstack/react";
import { type KeyboardEvent, type RefObject, useEffect, useState } from "react";
import { formatClock } from "../../../ui/format-clock.ts";
import { formatSpeed, readPlayerKey, stepSpeed } from "./player-keys.ts";

/** Runs the player's keyboard shortcuts, and shows briefly what they did. */
export function usePlayerKeys(playerRef: RefObject<MediaPlayerInstance | null>) {
  const remote = useMediaRemote(playerRef);
  const [message, setMessage] = useState("");

  useEffect(() => {
    if (message === "") return;
    const timer = setTimeout(() => setMessage(""), 1200);
    return () => clearTimeout(timer);
  }, [message]);

  const command = (event: KeyboardEvent) => {
    const player = playerRef.current;
    if (!player || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = event.target as HTMLElement;
    if (target.matches('input, [role^="menuitem"]')) return;
    // Space presses the focused button, as everywhere.
    if (event.key === " " && target.matches("button")) return;
    const parsed = readPlayerKey(event.key);
    if (!parsed) return;
    event.preventDefault();
    const { currentTime, duration, volume, muted, playbackRate } = player.state;
    const seek = (seconds: number) => {
      const position = Math.min(Math.max(seconds, 0), duration);
      remote.seek(position, event.nativeEvent);
      setMessage(formatClock(position));
    };
    switch (parsed.do) {
      case "toggle-play":
        return remote.togglePaused(event.nativeEvent);
      case "toggle-mute":
        setMessage(muted ? "Som ligado" : "Som desligado");
        return remote.toggleMuted(event.nativeEvent);
      case "toggle-captions":
        if (!player.state.hasCaptions) return setMessage("Sem legendas");
        setMessage(player.state.textTrack ? "Legendas desligadas" : "Legendas ligadas");
        return remote.toggleCaptions(event.nativeEvent);
      case "toggle-fullscreen":
        return remote.toggleFullscreen("prefer-media", event.nativeEvent);
      case "toggle-pip":
        return remote.togglePictureInPicture(event.nativeEvent);
      case "seek-by":
        return seek(currentTime + parsed.seconds);
      case "seek-to":
        return seek(duration * parsed.share);
      case "volume-by": {
        const next = Math.min(Math.max(volume + parsed.amount, 0), 1);
        if (muted && parsed.amount > 0) remote.unmute(event.nativeEvent);
        setMessage(`Volume ${Math.round(next * 100)}%`);
        return remote.changeVolume(next, event.nativeEvent);
      }
      case "speed-by": {
        const next = stepSpeed(playbackRate, parsed.steps);
        setMessage(formatSpeed(next));
        return remote.changePlaybackRate(next, event.nativeEvent);
      }
    }
  };
  return { command, message };
}
