import type { RowResult } from "./measure-rows.ts";

/** How many times as fast as another one a row may be, if both must cost the same. */
const mostTimes = 1.3;

/** Rows whose figures miss a comparison. */
export type Doubt = { rows: RowResult[]; text: string };

/** The rows that must cost the same (the first and the last page of a discussion, for example), but differ. */
export function findUnlike(results: readonly RowResult[]): Doubt[] {
  const alike = results.filter(({ alike }) => alike !== undefined);
  const groups = Map.groupBy(alike, ({ alike, connections }) => `${alike} at ${connections}`);
  return [...groups].flatMap(([called, rows]) => {
    const sorted = rows.toSorted((one, other) => one.ratio - other.ratio);
    const [slowest, fastest] = [sorted[0], sorted.at(-1)];
    if (!slowest || !fastest || fastest.ratio <= slowest.ratio * mostTimes) return [];
    const times = (fastest.ratio / slowest.ratio).toFixed(2);
    return [{ rows, text: `${called}: ${fastest.name} is ×${times} as fast as ${slowest.name}` }];
  });
}
