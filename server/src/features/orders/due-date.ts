const dayMs = 86_400_000;

/** What the clocks of a zone show, as if it were UTC. */
function wallTime(at: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat("en-CA", {
    ...{ timeZone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit" },
    ...{ hour: "2-digit", minute: "2-digit", second: "2-digit" },
  });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return Date.parse(
    `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}Z`,
  );
}

/** The last second, by the brand's clocks, of the day on which a boleto of today falls due. */
export function dueAtOf(now: Date, days: number, timeZone: string): Date {
  const today = Math.floor(wallTime(now.getTime(), timeZone) / dayMs) * dayMs;
  const wall = today + (days + 1) * dayMs - 1000;
  const guess = wall - (wallTime(wall, timeZone) - wall);
  // Once more, for a change of clocks between the two.
  return new Date(wall - (wallTime(guess, timeZone) - guess));
}
