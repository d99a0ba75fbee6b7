/**
 * How far a lesson is, in whole percent: 100 only once it is finished. `0.29 * 100` is 28.999… in binary fractions, so the
 * product is first rounded to what it stands for.
 */
export const wholePercent = (progress: number): number => Math.floor(Number((progress * 100).toFixed(6)));
