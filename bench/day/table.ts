import type { DayFigures } from "./figures.ts";

const ms = (value: number) => value.toFixed(1).padStart(8);

/** One row of a console table. */
export const formatLine = (name: string, { count, p50, p95, p99, longest, failed }: DayFigures): string =>
  `  ${name.padEnd(18)}${String(count).padStart(8)}${ms(p50)}${ms(p95)}${ms(p99)}${ms(longest)}${String(failed).padStart(7)}`;

/** The figures of a day, a row for each kind of request; times in milliseconds. */
export const dayTable = (byKind: ReadonlyMap<string, DayFigures>): string =>
  [
    `  ${"".padEnd(18)}${"requests".padStart(8)}${["p50", "p95", "p99", "longest"].map((name) => name.padStart(8)).join("")}${"failed".padStart(7)}`,
    ...[...byKind].map(([kind, figures]) => formatLine(kind, figures)),
  ].join("\n");
