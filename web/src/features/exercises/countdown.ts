import { secondsLeft } from "../../platform/time/seconds-left.ts";
import { formatClock } from "../../ui/format-clock.ts";

/** Seconds left, as the server counted them at a moment of this page's monotonic clock (`performance.now`). */
export type Deadline = { seconds: number; measuredAt: number };

const leftOf = ({ seconds, measuredAt }: Deadline, now: number) => seconds * 1000 - (now - measuredAt);

/** Whole seconds left, never below 0. */
export const countSecondsLeft = (deadline: Deadline, now: number): number =>
  secondsLeft(leftOf(deadline, now));

/** Milliseconds until the next whole second begins. */
export const untilNextSecond = (deadline: Deadline, now: number): number => {
  const rest = leftOf(deadline, now) % 1000;
  return rest > 0 ? rest : 1000;
};

const day = 24 * 60 * 60;

/** `13 dias`, `1 dia e 4 h`; on the last day as a clock: `1:02:07`. */
export function formatLeft(seconds: number): string {
  const days = Math.floor(seconds / day);
  const hours = Math.floor((seconds % day) / 3600);
  if (days > 1) return `${days} dias`;
  return days === 1 ? `1 dia${hours ? ` e ${hours} h` : ""}` : formatClock(seconds);
}

/** Below this the clock turns amber. */
export const lateFromSeconds = 5 * 60;

const marks = [
  { seconds: 600, words: "Faltam 10 minutos." },
  { seconds: 300, words: "Faltam 5 minutos." },
  { seconds: 60, words: "Falta 1 minuto." },
];

/** What to announce when the clock went from one reading to the next: only 10, 5 and 1 minute. */
export function findAnnouncement(before: number, after: number): string | null {
  const passed = marks.filter(({ seconds }) => before > seconds && after <= seconds && after > 0);
  return passed.at(-1)?.words ?? null;
}
