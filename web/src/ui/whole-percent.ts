/**
 * Progress in whole percent: 100 only once it is complete. `0.29 * 100` is 28.999… in floating point, so the
 * product is rounded to six digits first.
 */
export const wholePercent = (progress: number): number =>
  Math.min(progress < 1 ? 99 : 100, Math.floor(Number((progress * 100).toFixed(6))));
