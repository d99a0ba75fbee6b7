/** Seconds left, heard from the server at a moment of this page's own clock (`performance.now`). */
export type Deadline = { seconds: number; receivedAt: number };

/** Whole seconds left, never below 0: counted from the clock and not from ticks, since a hidden tab is hardly ever woken. */
export const countSecondsLeft = ({ seconds, receivedAt }: Deadline, now: number): number =>
  Math.max(0, Math.ceil(seconds - (now - receivedAt) / 1000));

/** Milliseconds until the next whole second begins. */
export const untilNextSecond = ({ seconds, receivedAt }: Deadline, now: number): number => {
  const left = seconds * 1000 - (now - receivedAt);
  const rest = left % 1000;
  return rest > 0 ? rest : 1000;
};

/** Below this the clock turns amber. */
export const lateFrom = 5 * 60;

const marks = [
  { seconds: 600, words: "Faltam 10 minutos." },
  { seconds: 300, words: "Faltam 5 minutos." },
  { seconds: 60, words: "Falta 1 minuto." },
];

/** What is to be said aloud when the clock went from one reading to the next: at 10, 5 and 1 minute and never else. */
export function findAnnouncement(before: number, after: number): string | null {
  const passed = marks.filter(({ seconds }) => before > seconds && after <= seconds && after > 0);
  return passed.at(-1)?.words ?? null;
}
