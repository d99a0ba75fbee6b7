import { isBankDay } from "../../platform/banking/bank-days.ts";
import { wallTime } from "../../platform/time-zone.ts";
import { dayMs } from "./durations.ts";

/** The day itself, or the next banking day: by law, what falls due while banks are closed can be paid on their next open day. */
function toBankDay(day: number): number {
  let at = day;
  while (!isBankDay(new Date(at).toISOString().slice(0, 10))) at += dayMs;
  return at;
}

/** The banking day, `YYYY-MM-DD`, on which a boleto issued today falls due. */
export function dueDayOf(now: Date, days: number, timeZone: string): string {
  const today = Math.floor(wallTime(now.getTime(), timeZone) / dayMs) * dayMs;
  return new Date(toBankDay(today + days * dayMs)).toISOString().slice(0, 10);
}

/** The last second of the day on which a boleto issued today falls due, by the brand's clocks. */
export const dueAtOf = (now: Date, days: number, timeZone: string): Date =>
  endOfDay(dueDayOf(now, days, timeZone), timeZone);

/** The last second of a day, `YYYY-MM-DD`, by the brand's clocks. */
export function endOfDay(day: string, timeZone: string): Date {
  const wall = Date.parse(day) + dayMs - 1000;
  const guess = wall - (wallTime(wall, timeZone) - wall);
  // Corrected a second time, in case the clocks change between the two.
  return new Date(wall - (wallTime(guess, timeZone) - guess));
}
