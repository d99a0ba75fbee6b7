/** The time. Tests replace it. */
export type Clock = { now(): Date };

/** The machine's time. */
export const systemClock: Clock = { now: () => new Date() };
