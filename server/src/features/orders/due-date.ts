import { isBankDay } from "../../platform/banking/bank-days.ts";
import { wallTime } from "../../platform/time-zone.ts";

const dayMs = 86_400_000;

/** The day itself, or the next one on which banks are open: what falls due while they are closed can be paid then, by law. */
function toBankDay(day: number): number {
  let at = day;
  while (!isBankDay(new Date(at).toISOString().slice(0, 10))) at += dayMs;
  return at;
}

/** The last second, by the brand's clocks, of the banks' day on which a boleto of today falls due. */
export function dueAtOf(now: Date, days: number, timeZone: string): Date {
  const today = Math.floor(wallTime(now.getTime(), timeZone) / dayMs) * dayMs;
  const wall = toBankDay(today + days * dayMs) + dayMs - 1000;
  const guess = wall - (wallTime(wall, timeZone) - wall);
  // Once more, for a change of clocks between the two.
  return new Date(wall - (wallTime(guess, timeZone) - guess));
}
