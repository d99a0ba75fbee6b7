/** The time. Tests put another one in its place. */
export type Clock = { now(): Date };

/** The day it is somewhere, `YYYY-MM-DD`. */
export const dayIn = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone }).format(at);

export const systemClock: Clock = { now: () => new Date() };
