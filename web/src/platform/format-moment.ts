/** `21/11/2026 14:05` in a time zone. */
export function formatMomentIn(timeZone: string, moment: string): string {
  const parts = new Intl.DateTimeFormat("pt-BR", {
    timeZone,
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return parts.format(new Date(moment)).replace(", ", " ");
}
