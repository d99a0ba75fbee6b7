let ahead: number | undefined;

/**
 * Hears the server's time from an answer: a device's clock may be an hour or a year off. One that was asked for early is heard late,
 * and looks like a server whose clock is a little behind: the later of two such times counts.
 */
export function hearTime(response: Response): void {
  const heard = Date.parse(response.headers.get("Date") ?? "") - Date.now();
  const known = ahead ?? Number.NEGATIVE_INFINITY;
  if (heard > known || heard < known - 60_000) ahead = heard;
}

/** A moment of the device's clock by the server's, as it was last heard; the same until then. */
export const toServerTime = (moment: number): number => moment + (ahead ?? 0);

/** Now, by the server's clock. */
export const serverNow = (): number => toServerTime(Date.now());
