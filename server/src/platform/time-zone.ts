const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** What the clocks of the zone show at that instant, as if it were UTC. */
export function wallTime(instant: number, timeZone: string): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return Date.parse(
    `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}Z`,
  );
}

/** The day it is in the zone, `YYYY-MM-DD`. */
export const dayIn = (now: Date, timeZone: string): string =>
  new Date(wallTime(now.getTime(), timeZone)).toISOString().slice(0, 10);

/** Whether the runtime knows the zone by its IANA name; bare offsets are none (PostgreSQL reads their sign the other way). */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z][A-Za-z_+/-]*[A-Za-z0-9_+/-]*$/.test(name)) return false;
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}
