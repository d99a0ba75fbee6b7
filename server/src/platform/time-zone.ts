/** Caches the format of each time zone: creating one takes far longer than using it. */
function createFormats(
  locale: string,
  parts: Intl.DateTimeFormatOptions,
): (timeZone: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    let format = formats.get(timeZone);
    if (!format) {
      format = new Intl.DateTimeFormat(locale, { ...parts, timeZone, hourCycle: "h23" });
      formats.set(timeZone, format);
    }
    return format;
  };
}

const toTheMinute = {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
} as const;
const formatOf = createFormats("en-US", { ...toTheMinute, second: "2-digit" });
const portugueseFormatOf = createFormats("pt-BR", toTheMinute);

/** The wall-clock time in the zone at that instant, as if it were UTC. */
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

/** The date in the zone, `YYYY-MM-DD`. */
export const dayIn = (now: Date, timeZone: string): string =>
  new Date(wallTime(now.getTime(), timeZone)).toISOString().slice(0, 10);

/** The instant as written in the zone, to the minute: `31/12/2026 23:59` (wire §4). */
export const formatMomentIn = (at: Date, timeZone: string): string =>
  portugueseFormatOf(timeZone).format(at).replace(", ", " ");

/**
 * Whether the runtime knows the zone by its IANA name; bare offsets are rejected (PostgreSQL reads their sign
 * the other way).
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z][A-Za-z_+/-]*[A-Za-z0-9_+/-]*$/.test(name)) return false;
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}
