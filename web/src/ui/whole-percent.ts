/** Progress in whole percent: 100 only once it is complete. `0.29 * 100` is 28.999… in floating point. */
export const wholePercent = (progress: number): number => Math.floor(progress * 100 + 1e-9);
