let ahead: number | undefined;

/**
 * Learns the server's time from an answer, since a device's clock may be an hour or a year off. An early
 * answer is read late, which looks like a server clock a little behind: of two such times the later one
 * counts.
 */
export function syncServerClock(response: Response): void {
  const measured = Date.parse(response.headers.get("Date") ?? "") - Date.now();
  const known = ahead ?? Number.NEGATIVE_INFINITY;
  if (measured > known || measured < known - 60_000) ahead = measured;
}

/**
 * Converts a time of the device's clock to the server's, as last learned; unchanged before the first answer.
 */
export const toServerTime = (moment: number): number => moment + (ahead ?? 0);

/** Now, by the server's clock. */
export const serverNow = (): number => toServerTime(Date.now());
