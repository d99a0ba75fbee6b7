import { percentile } from "../percentile.ts";

/** One request as the client saw it. */
export type Seen = {
  readonly kind: string;
  /** The student's number. */
  readonly student: number;
  /** When the answer arrived, by `performance.now()`. */
  readonly at: number;
  readonly ms: number;
  /** 0: no connection, or no answer. */
  readonly status: number;
  /** How a failed answer violates the wire protocol; undefined if it doesn't. */
  readonly flaw?: string | undefined;
  /** The message of a failed answer. */
  readonly message?: string | undefined;
};

export type DayFigures = {
  count: number;
  p50: number;
  p95: number;
  p99: number;
  longest: number;
  failed: number;
};

export const isSuccess = ({ status }: Pick<Seen, "status">): boolean => status >= 200 && status < 300;

/** Summarizes requests; times include failed answers. */
export function sumUp(seen: readonly Seen[]): DayFigures {
  const times = seen.map(({ ms }) => ms).toSorted((one, other) => one - other);
  return {
    count: seen.length,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    longest: times.at(-1) ?? 0,
    failed: seen.filter((one) => !isSuccess(one)).length,
  };
}

/** Figures by kind of request, in alphabetical order. */
export const sumUpByKind = (seen: readonly Seen[]): Map<string, DayFigures> =>
  new Map(
    [...Map.groupBy(seen, ({ kind }) => kind)]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([kind, ones]) => [kind, sumUp(ones)]),
  );

/** How often each failure status occurred, such as `503 × 12`. */
export function countFailures(seen: readonly Seen[]): string {
  const failures = seen.filter((one) => !isSuccess(one));
  const counts = [...Map.groupBy(failures, ({ status }) => status)].toSorted(([one], [other]) => one - other);
  return counts.map(([status, ones]) => `${status === 0 ? "no answer" : status} × ${ones.length}`).join(", ");
}

/** Growth of `y` per unit of `x`: the slope of the least-squares line. */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x0, y0] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const spread = points.reduce((sum, [x]) => sum + (x - x0) ** 2, 0);
  return spread === 0 ? 0 : points.reduce((sum, [x, y]) => sum + (x - x0) * (y - y0), 0) / spread;
}
