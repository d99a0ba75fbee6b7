/**
 * Remaining whole seconds, never below 0. Computed from a clock, not counted in ticks: background tabs run
 * timers once a second at best, once a minute at worst.
 */
export const secondsLeft = (milliseconds: number): number => Math.max(0, Math.ceil(milliseconds / 1000));
