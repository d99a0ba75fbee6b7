import { countFailures, isSuccess, type Seen, sumUpByKind } from "./figures.ts";

/** The aim for p99, in milliseconds. */
export const aimP99 = 250;

/** The course of a day: all requests, by phase. */
export type DayLog = {
  /** The highest sustained sign-in rate; 0 if none was sustained. */
  readonly held: number;
  readonly steps: readonly { readonly perSecond: number; readonly seen: readonly Seen[] }[];
  /** Requests while the remaining students signed in, at the sustained rate. */
  readonly arrival: readonly Seen[];
  readonly studied: readonly Seen[];
  /** E-mails of students whose session was lost. */
  readonly lost: readonly string[];
};

/** How a day misses the aim (each kind of request's p99 under the bound, and no error); empty if it meets it. */
export function listMissed({ held, steps, arrival, studied, lost }: DayLog): string[] {
  return [
    ...(held === 0 ? ["no rate of sign-ins held"] : []),
    // A step may be too steep, since it is there to find the limit; but even then no request may fail.
    ...steps.flatMap(({ perSecond, seen }) => listFailures(seen).map((what) => `at ${perSecond}/s, ${what}`)),
    ...[...listSlow(arrival), ...listFailures(arrival)].map((what) => `as the rest came, ${what}`),
    ...(studied.length === 0 ? ["nobody studied"] : []),
    ...listSlow(studied),
    ...listFailures(studied),
    ...(lost.length > 0 ? [`${lost.length} sessions lost`] : []),
  ];
}

const listSlow = (seen: readonly Seen[]): string[] =>
  [...sumUpByKind(seen)]
    .filter(([, { p99 }]) => p99 >= aimP99)
    .map(([kind, { p99 }]) => `${kind}: p99 ${p99.toFixed(0)} ms`);

const listFailures = (seen: readonly Seen[]): string[] =>
  [
    ...Map.groupBy(
      seen.filter((one) => !isSuccess(one)),
      ({ kind }) => kind,
    ),
  ].map(([kind, ones]) => `${kind}: ${countFailures(ones)}`);
