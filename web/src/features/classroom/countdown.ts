/** Seconds before the next lesson opens by itself (spec §9). */
export const countdownSeconds = 5;

/**
 * Whole seconds left until a deadline, never below 0. Counted from the clock and not from ticks, because a
 * tab in the background is woken once a second at best, once a minute at worst.
 */
export function countSecondsLeft(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / 1000));
}

/** `1 segundo`, `4 segundos`. */
export const formatSeconds = (seconds: number) => `${seconds} ${seconds === 1 ? "segundo" : "segundos"}`;
