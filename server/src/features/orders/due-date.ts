import { isBankDay } from "../../platform/banking/bank-days.ts";
import { dayMs } from "../../platform/durations.ts";
import { wallTime } from "../../platform/time-zone.ts";

/**
 * The day itself, or the next banking day: by law, a payment due while banks are closed can be made on their
 * next open day.
 */
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

/** The last second, in the brand's time zone, of the day on which a boleto issued today falls due. */
export const dueAtOf = (now: Date, days: number, timeZone: string): Date =>
  endOfDay(dueDayOf(now, days, timeZone), timeZone);

/** The last second of a day, `YYYY-MM-DD`, in the brand's time zone. */
export function endOfDay(day: string, timeZone: string): Date {
  const wall = Date.parse(day) + dayMs - 1000;
  const guess = wall - (wallTime(wall, timeZone) - wall);
  // A second correction, in case the UTC offset changes in between.
  return new Date(wall - (wallTime(guess, timeZone) - guess));
}
