let ahead = 0;

/** Hears the server's time from an answer: a device's clock may be an hour or a year off. */
export function hearTime(response: Response): void {
  const heard = Date.parse(response.headers.get("Date") ?? "");
  if (heard) ahead = heard - Date.now();
}

/** A moment of the device's clock by the server's, as it was last heard; the same until then. */
export const toServerTime = (moment: number): number => moment + ahead;

/** Now, by the server's clock. */
export const serverNow = (): number => toServerTime(Date.now());
