import { dayMs, minuteMs } from "../../../platform/durations.ts";
import { wallTime } from "../../../platform/time-zone.ts";

/** A date as the package gives it: a day and a time, or days relative to the brand's first import. */
export type Moment = { readonly day: string | number; readonly minutes: number };

const pattern = /^(?:(\d{4}-\d{2}-\d{2})|([+-]?\d{1,5})d)(?: ([01]\d|2[0-3]):([0-5]\d))?$/;

/**
 * Earlier years are typing errors; after 9998, a nearby date could have a five-digit year, which is not
 * parsed.
 */
const isYear = (year: number) => year >= 1900 && year <= 9998;

const isDay = (text: string) => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return (
    isYear(Number(text.slice(0, 4))) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
  );
};

/** Whether the text is a real calendar day, `YYYY-MM-DD`. */
export const isCalendarDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && isDay(text);

/** Parses `2026-03-01`, `2026-03-01 19:40`, `-12d` or `+3d 08:00`; undefined for anything else. */
export function parseMoment(text: string): Moment | undefined {
  const [whole, day, offset, hours, minutes] = pattern.exec(text) ?? [];
  if (whole === undefined || (day !== undefined && !isDay(day))) return undefined;
  return { day: day ?? Number(offset), minutes: Number(hours ?? 0) * 60 + Number(minutes ?? 0) };
}

/** The moment as the files write it. */
export function formatMoment({ day, minutes }: Moment): string {
  const date = typeof day === "string" ? day : `${day > 0 ? "+" : ""}${day}d`;
  if (minutes === 0) return date;
  const digits = (part: number) => String(part).padStart(2, "0");
  return `${date} ${digits(Math.floor(minutes / 60))}:${digits(minutes % 60)}`;
}

/**
 * The instant of a moment in `timeZone`; relative days count from `anchorDay`. A time skipped by a clock
 * change moves forward by the gap; of a time that occurs twice, the first is used.
 */
export function resolveMoment(moment: Moment, anchorDay: string, timeZone: string): Date {
  const day =
    typeof moment.day === "string"
      ? Date.parse(`${moment.day}T00:00:00Z`)
      : Date.parse(`${anchorDay}T00:00:00Z`) + moment.day * dayMs;
  const wall = day + moment.minutes * minuteMs;
  const offsetAt = (instant: number) => wallTime(instant, timeZone) - instant;
  const before = offsetAt(wall - dayMs);
  const after = offsetAt(wall + dayMs);
  const first = wall - before;
  if (offsetAt(first) === before) return new Date(first);
  const second = wall - after;
  return new Date(offsetAt(second) === after ? second : first);
}
