type Figure = "year" | "month" | "day" | "hour" | "minute";

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("pt-BR", {
    ...{ timeZone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit" },
    ...{ hour: "2-digit", minute: "2-digit" },
  });
  formats.set(timeZone, format);
  return format;
}

/** What a zone's clocks show at a moment, in figures. Browsers don't agree on how a language puts them together. */
export function clockIn(timeZone: string, moment: Date | number): Record<Figure, string> {
  const figures = { year: "", month: "", day: "", hour: "", minute: "" };
  for (const { type, value } of formatOf(timeZone).formatToParts(moment))
    if (type in figures) figures[type as Figure] = value;
  return figures;
}
