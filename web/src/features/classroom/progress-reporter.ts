/** Time of playing between two reports (spec §9). */
const reportEveryMs = 60_000;
/** Seconds between two words of a player that plays; more of them at once is a jump. */
const longestStep = 5;
/** Above this share a video starts over instead of resuming (spec §4). */
const resumeBelow = 0.97;

/** Where a video takes up again, in seconds. */
export function findResumePosition(stored: number, duration: number): number {
  return stored > 0 && stored < resumeBelow && Number.isFinite(duration) ? stored * duration : 0;
}

export type ProgressReporter = {
  play(): void;
  /** The player's clock moved; called some times a second while playing, also by a seek while paused. */
  move(position: number, duration: number): void;
  pause(): void;
  /** Hidden or leaving: what was seen since the last report is told at once; the video may go on playing. */
  flush(): void;
  end(): void;
};

/**
 * Decides when a video's progress is told (spec §4): about every 60 s of playing, if the position advanced, and when
 * playing stops in any way. Never less than was told before; only the end of the video is 1.
 */
export function createProgressReporter(options: {
  stored: number;
  send: (progress: number) => void;
  now?: () => number;
}): ProgressReporter {
  const now = options.now ?? (() => performance.now());
  let told = options.stored;
  let seen = 0;
  let at = 0;
  /** Where playing on led to last, and not a jump alone. */
  let played = 0;
  let playing = false;
  let lastReportAt = 0;

  const tell = (progress: number) => {
    lastReportAt = now();
    if (progress <= told) return;
    told = progress;
    options.send(progress);
  };

  const flush = () => tell(seen);

  return {
    play() {
      playing = true;
      lastReportAt = now();
    },
    move(position, duration) {
      // Jumping to the resume position, or dragging about while paused, is not studying.
      if (!playing || !(duration > 0) || !Number.isFinite(duration)) return;
      seen = Math.min(Math.floor((position / duration) * 10_000) / 10_000, 0.9999);
      // going back to hear something again takes nothing of what was played
      if (position < at) tell(played);
      else if (position - at <= longestStep) played = seen;
      at = position;
      if (now() - lastReportAt >= reportEveryMs) tell(seen);
    },
    pause() {
      playing = false;
      flush();
    },
    flush,
    end() {
      playing = false;
      tell(1);
    },
  };
}
