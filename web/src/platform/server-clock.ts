let ahead = 0;

/** Hears the server's time from an answer: a device's clock may be an hour or a year off. */
export function hearTime(response: Response): void {
  const heard = Date.parse(response.headers.get("Date") ?? "");
  if (heard) ahead = heard - Date.now();
}

/** Now, by the server's clock as it was last heard; by the device's until then. */
export const serverNow = (): number => Date.now() + ahead;
