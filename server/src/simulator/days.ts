import { dayIn } from "../platform/time-zone.ts";
import { writeTime } from "./ids.ts";

export const dayMs = 86_400_000;
/** Its clocks are the banks'. */
const brasilia = "America/Sao_Paulo";

/** The day, `YYYY-MM-DD`, that a time means: 00:00 in Greenwich is Pagar.me's way to name one, anything else is a moment of it. */
export const readDay = (time: string): string =>
  Date.parse(time) % dayMs === 0 ? time.slice(0, 10) : dayIn(new Date(time), brasilia);

/** Of subscriptions' dates and of due dates Pagar.me tells the day alone, as if it began in Greenwich. */
export const writeDay = (time: string): string => `${dayIn(new Date(time), brasilia)}T00:00:00Z`;

/** The last second of a day for the banks. */
export const endOfDay = (day: string): string => writeTime(new Date(`${day}T23:59:59-03:00`));
