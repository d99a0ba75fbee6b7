/** Playing time between two reports (spec §9). */
const reportEveryMs = 60_000;
/** Seconds between two position updates while playing; a larger step is a seek. */
const longestStep = 5;
/** From this fraction on, a video starts over instead of resuming (spec §4). */
const resumeBelow = 0.97;

/** Where a video resumes, in seconds: before its last whole second, as the player takes a seek into that for the end. */
export function findResumePosition(stored: number, duration: number): number {
  const resumes = stored < resumeBelow && Number.isFinite(duration);
  return resumes ? Math.max(0, Math.min(stored * duration, Math.floor(duration) - 0.1)) : 0;
}

export type ProgressReporter = {
  play(): void;
  /** The position changed; called several times a second while playing, and by a seek while paused. */
  move(position: number, duration: number): void;
  pause(): void;
  /** The page is hidden or left: reports what was seen since the last report; the video may go on playing. */
  flush(): void;
  end(): void;
};

/**
 * Decides when a video's progress is reported (spec §4): about every 60 s of playing, if the position
 * advanced, and whenever playing stops. Never reports less than before; only the end of the video is 1.
 */
export function createProgressReporter(options: {
  stored: number;
  send: (progress: number) => void;
  now?: () => number;
}): ProgressReporter {
  const now = options.now ?? (() => performance.now());
  let reported = options.stored;
  let seen = 0;
  let at = 0;
  /** The progress reached by playing, not only by a seek. */
  let played = 0;
  let playing = false;
  let lastReportAt = 0;

  const report = (progress: number) => {
    lastReportAt = now();
    if (progress <= reported) return;
    reported = progress;
    options.send(progress);
  };

  const flush = () => report(seen);

  return {
    play() {
      playing = true;
      lastReportAt = now();
    },
    move(position, duration) {
      // Seeking to the resume position, or while paused, is not studying.
      if (!playing || !(duration > 0) || !Number.isFinite(duration)) return;
      seen = Math.min(Math.floor((position / duration) * 10_000) / 10_000, 0.9999);
      // a seek back must not lose what was played
      if (position < at) report(played);
      else if (position - at <= longestStep) played = seen;
      at = position;
      if (now() - lastReportAt >= reportEveryMs) report(seen);
    },
    pause() {
      playing = false;
      flush();
    },
    flush,
    end() {
      playing = false;
      report(1);
    },
  };
}
