import { wallTime } from "../../platform/time-zone.ts";

const dayMs = 86_400_000;
/** Days until Monday, by the day of the week from Sunday on: what falls due at a weekend can be paid on Monday, by law. */
const untilMonday = [1, 0, 0, 0, 0, 0, 2];

/** The last second, by the brand's clocks, of the weekday on which a boleto of today falls due. */
export function dueAtOf(now: Date, days: number, timeZone: string): Date {
  const today = Math.floor(wallTime(now.getTime(), timeZone) / dayMs) * dayMs;
  const due = today + days * dayMs;
  const moved = due + (untilMonday[new Date(due).getUTCDay()] ?? 0) * dayMs;
  const wall = moved + dayMs - 1000;
  const guess = wall - (wallTime(wall, timeZone) - wall);
  // Once more, for a change of clocks between the two.
  return new Date(wall - (wallTime(guess, timeZone) - guess));
}
