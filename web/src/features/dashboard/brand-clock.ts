import { clockIn } from "../../platform/time/zone-clock.ts";

/** `Bom dia` from 5 h, `Boa tarde` from 12 h, `Boa noite` from 18 h. */
export function greetingIn(timeZone: string, now = new Date()): string {
  const hour = Number(clockIn(timeZone, now).hour);
  if (hour >= 5 && hour < 12) return "Bom dia";
  return hour >= 12 && hour < 18 ? "Boa tarde" : "Boa noite";
}

/** `Sábado, 21 de novembro`. */
export function longDateIn(timeZone: string, now = new Date()): string {
  const text = new Intl.DateTimeFormat("pt-BR", {
    timeZone,
    weekday: "long",
    day: "numeric",
    month: "long",
  }).format(now);
  return text.charAt(0).toLocaleUpperCase("pt-BR") + text.slice(1);
}
