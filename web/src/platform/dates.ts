import { appInfo } from "./app-info.ts";

/** `21/11/2026 14:05` in the brand's time zone (wire §8). */
export function formatDateTime(timestamp: string, timeZone: string = appInfo.time_zone): string {
  const parts = new Intl.DateTimeFormat("pt-BR", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(new Date(timestamp));
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? "";
  return `${of("day")}/${of("month")}/${of("year")} ${of("hour")}:${of("minute")}`;
}
