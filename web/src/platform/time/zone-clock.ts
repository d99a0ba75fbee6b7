type Figure = "year" | "month" | "day" | "hour" | "minute";

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A time zone's wall clock at a moment, in parts: browsers don't agree on the order in which a language puts
 * them together.
 */
export function clockIn(timeZone: string, moment: Date | number): Record<Figure, string> {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("pt-BR", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    });
    formats.set(timeZone, format);
  }
  const parts = format.formatToParts(moment).map(({ type, value }) => [type, value]);
  return Object.fromEntries(parts) as Record<Figure, string>;
}
