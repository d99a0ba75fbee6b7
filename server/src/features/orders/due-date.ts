import { toBankDay } from "../../platform/banking/bank-days.ts";
import { dayMs } from "../../platform/durations.ts";
import { wallTime } from "../../platform/time-zone.ts";

/** The banking day, `YYYY-MM-DD`, on which a boleto issued today falls due. */
export function dueDayOf(now: Date, days: number, timeZone: string): string {
  const promised = new Date(wallTime(now.getTime(), timeZone) + days * dayMs);
  return toBankDay(promised.toISOString().slice(0, 10));
}

/** The last second, in the brand's time zone, of the day on which a boleto issued today falls due. */
export const dueAtOf = (now: Date, days: number, timeZone: string): Date =>
  endOfDay(dueDayOf(now, days, timeZone), timeZone);

/** The last second in which a boleto can be paid whose issuer let it fall due on that day, banks open or closed. */
export const payableUntil = (dueDay: string, timeZone: string): Date => endOfDay(toBankDay(dueDay), timeZone);

/** The last second of a day, `YYYY-MM-DD`, in the brand's time zone. */
function endOfDay(day: string, timeZone: string): Date {
  const wall = Date.parse(day) + dayMs - 1000;
  const guess = wall - (wallTime(wall, timeZone) - wall);
  // A second correction, in case the UTC offset changes in between.
  return new Date(wall - (wallTime(guess, timeZone) - guess));
}
