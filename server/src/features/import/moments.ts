/** A date of the content package, as written: a day and a time, or days from the brand's first import. */
export type Moment = { readonly day: string | number; readonly minutes: number };

const pattern = /^(?:(\d{4}-\d{2}-\d{2})|([+-]?\d{1,5})d)(?: ([01]\d|2[0-3]):([0-5]\d))?$/;
const dayMs = 86_400_000;

const isDay = (text: string) => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** Whether the text is a day of the calendar, `YYYY-MM-DD`. */
export const isCalendarDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && isDay(text);

/** Reads `2026-03-01`, `2026-03-01 19:40`, `-12d`, `+3d 08:00`; undefined when it is none of these. */
export function parseMoment(text: string): Moment | undefined {
  const [whole, day, offset, hours, minutes] = pattern.exec(text) ?? [];
  if (whole === undefined || (day !== undefined && !isDay(day))) return undefined;
  return { day: day ?? Number(offset), minutes: Number(hours ?? 0) * 60 + Number(minutes ?? 0) };
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      ...{ timeZone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit" },
      ...{ hour: "2-digit", minute: "2-digit", second: "2-digit" },
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** What the clocks of the zone show at that instant, as if it were UTC. */
function wallTime(instant: number, timeZone: string): number {
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

/**
 * The instant of a moment, by the clocks of `timeZone`; relative days count from `anchorDay`.
 * A time that a clock change skips moves forward by as much; one that happens twice is the first.
 */
export function resolveMoment(moment: Moment, anchorDay: string, timeZone: string): Date {
  const day =
    typeof moment.day === "string"
      ? Date.parse(`${moment.day}T00:00:00Z`)
      : Date.parse(`${anchorDay}T00:00:00Z`) + moment.day * dayMs;
  const wall = day + moment.minutes * 60_000;
  const offsetAt = (instant: number) => wallTime(instant, timeZone) - instant;
  const before = offsetAt(wall - dayMs);
  const after = offsetAt(wall + dayMs);
  const first = wall - before;
  if (offsetAt(first) === before) return new Date(first);
  const second = wall - after;
  return new Date(offsetAt(second) === after ? second : first);
}
