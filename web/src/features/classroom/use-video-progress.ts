import { useEffect, useRef, useState } from "react";
import { createProgressReporter } from "./progress-reporter.ts";

/**
 * The reporter of one video, flushed also on what the player can't see: the page being hidden, left or
 * closed, and the lesson being left.
 */
export function useVideoProgress(stored: number, send: (progress: number) => void) {
  const latestSend = useRef(send);
  latestSend.current = send;
  const [reporter] = useState(() =>
    createProgressReporter({ stored, send: (progress) => latestSend.current(progress) }),
  );
  useEffect(() => {
    const flushHidden = () => {
      if (document.visibilityState === "hidden") reporter.flush();
    };
    const flush = () => reporter.flush();
    document.addEventListener("visibilitychange", flushHidden);
    window.addEventListener("pagehide", flush);
    return () => {
      document.removeEventListener("visibilitychange", flushHidden);
      window.removeEventListener("pagehide", flush);
      reporter.flush();
    };
  }, [reporter]);
  return reporter;
}
