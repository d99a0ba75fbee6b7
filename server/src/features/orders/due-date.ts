import { wallTime } from "../../platform/time-zone.ts";

const dayMs = 86_400_000;

/** The last second, by the brand's clocks, of the day on which a boleto of today falls due. */
export function dueAtOf(now: Date, days: number, timeZone: string): Date {
  const today = Math.floor(wallTime(now.getTime(), timeZone) / dayMs) * dayMs;
  const wall = today + (days + 1) * dayMs - 1000;
  const guess = wall - (wallTime(wall, timeZone) - wall);
  // Once more, for a change of clocks between the two.
  return new Date(wall - (wallTime(guess, timeZone) - guess));
}
