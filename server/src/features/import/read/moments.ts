import { wallTime } from "../../../platform/time-zone.ts";

/** A date of the content package, as written: a day and a time, or days from the brand's first import. */
export type Moment = { readonly day: string | number; readonly minutes: number };

const pattern = /^(?:(\d{4}-\d{2}-\d{2})|([+-]?\d{1,5})d)(?: ([01]\d|2[0-3]):([0-5]\d))?$/;
const dayMs = 86_400_000;

/** Years with fewer digits than four, or with a next one of more, are no days that a school means, and no clock tells them. */
const isYear = (year: number) => year >= 1900 && year <= 9998;

const isDay = (text: string) => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return (
    isYear(Number(text.slice(0, 4))) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
  );
};

/** Whether the text is a day of the calendar, `YYYY-MM-DD`. */
export const isCalendarDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && isDay(text);

/** Reads `2026-03-01`, `2026-03-01 19:40`, `-12d`, `+3d 08:00`; undefined when it is none of these. */
export function parseMoment(text: string): Moment | undefined {
  const [whole, day, offset, hours, minutes] = pattern.exec(text) ?? [];
  if (whole === undefined || (day !== undefined && !isDay(day))) return undefined;
  return { day: day ?? Number(offset), minutes: Number(hours ?? 0) * 60 + Number(minutes ?? 0) };
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
