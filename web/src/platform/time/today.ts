import { clockIn } from "./zone-clock.ts";

/** Today in a time zone, `YYYY-MM-DD`. */
export function todayIn(timeZone: string, now = new Date()): string {
  const { year, month, day } = clockIn(timeZone, now);
  return `${year}-${month}-${day}`;
}
