import { clockIn } from "./zone-clock.ts";

/** `21/11/2026 14:05` in a time zone. */
export function formatMomentIn(timeZone: string, moment: string): string {
  const { year, month, day, hour, minute } = clockIn(timeZone, new Date(moment));
  return `${day}/${month}/${year} ${hour}:${minute}`;
}
