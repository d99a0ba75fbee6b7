import { dayMs } from "../platform/durations.ts";
import { dayIn } from "../platform/time-zone.ts";
import { writeTime } from "./ids.ts";

/** The banks' time zone. */
const brasilia = "America/Sao_Paulo";

/** The day, `YYYY-MM-DD`, that a time means: Pagar.me names a day by its 00:00 UTC; any other time is a moment of the day. */
export const readDay = (time: string): string =>
  Date.parse(time) % dayMs === 0 ? time.slice(0, 10) : dayIn(new Date(time), brasilia);

/** Pagar.me gives the dates of subscriptions and due dates as days alone, at their 00:00 UTC. */
export const writeDay = (time: string): string => `${dayIn(new Date(time), brasilia)}T00:00:00Z`;

/** The last second of a day by the banks' clocks. */
export const endOfDay = (day: string): string => writeTime(new Date(`${day}T23:59:59-03:00`));
