/**
 * Whole seconds of the milliseconds that are left, never below 0. Of a clock, not of ticks: a tab in the background is woken
 * once a second at best, once a minute at worst.
 */
export const secondsLeft = (milliseconds: number): number => Math.max(0, Math.ceil(milliseconds / 1000));
