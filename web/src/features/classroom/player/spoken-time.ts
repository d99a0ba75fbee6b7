/** `4 minutos e 32 segundos`: a duration for screen readers. */
export function formatSpokenTime(seconds: number): string {
  const whole = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0;
  const parts = [
    count(Math.floor(whole / 3600), "hora", "horas"),
    count(Math.floor((whole % 3600) / 60), "minuto", "minutos"),
    count(whole % 60, "segundo", "segundos"),
  ].filter((part) => part !== "");
  if (parts.length === 0) return "0 segundos";
  return parts.length === 1 ? (parts[0] as string) : `${parts.slice(0, -1).join(", ")} e ${parts.at(-1)}`;
}

const count = (n: number, one: string, many: string) => (n === 0 ? "" : `${n} ${n === 1 ? one : many}`);
