import { serverNow } from "./server-clock.ts";
import { clockIn } from "./zone-clock.ts";

/** Today in a time zone, `YYYY-MM-DD`, by the server's clock. */
export function todayIn(timeZone: string, now: Date | number = serverNow()): string {
  const { year, month, day } = clockIn(timeZone, now);
  return `${year}-${month}-${day}`;
}
