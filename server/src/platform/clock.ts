/** The time. Tests put another one in its place. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
