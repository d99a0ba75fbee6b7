import { type Doubt, findUnlike } from "../alike.ts";
import type { RowResult } from "../measure-rows.ts";
import { formatTable } from "../results.ts";

/** The share of its ratio to the floor that a row must keep when the school grows tenfold; smaller losses are noise. */
const leastKept = 0.75;
/** The share that a steady row must keep of the scale before and of the smallest: at most 1.25 times the cost. */
const leastKeptSteady = 0.8;

/** Results at one scale. */
export type ScaleResult = { scale: number; rows: readonly RowResult[] };

/** The same row at another scale. */
const findSame = ({ rows }: ScaleResult, { name, connections }: RowResult): RowResult | undefined =>
  rows.find((row) => row.name === name && row.connections === connections);

const keptOf = (row: RowResult, before: RowResult | undefined) => row.ratio / (before?.ratio ?? row.ratio);

/** The rows of the last scale whose ratio to the floor falls with the size of the school, or that differ from their like. */
export function findDoubts(scales: readonly ScaleResult[]): Doubt[] {
  const [last, before, ...earlier] = scales.toReversed();
  if (!last) return [];
  const first = earlier.at(-1);
  const grown = last.rows.flatMap((row) => {
    const least = row.steady ? leastKeptSteady : leastKept;
    const compared = [before, ...(row.steady ? [first] : [])].filter((scale) => scale !== undefined);
    return compared.flatMap((scale) => {
      const kept = keptOf(row, findSame(scale, row));
      if (!(kept < least)) return [];
      const { name, connections } = row;
      const text = `${name} at ${connections} keeps ×${kept.toFixed(2)} from ${scale.scale}× to ${last.scale}×`;
      return [{ rows: [row], text }];
    });
  });
  const unlike = findUnlike(last.rows).map(({ rows, text }) => ({ rows, text: `at ${last.scale}× ${text}` }));
  return [...grown, ...unlike];
}

/** Descriptions of the doubts of every scale. */
export const listGrown = (scales: readonly ScaleResult[]): string[] =>
  scales.flatMap((_scale, at) => findDoubts(scales.slice(0, at + 1)).map(({ text }) => text));

/** The growth of every row as a table; the last column compares the largest scale with the smallest. */
export function formatGrowth(scales: readonly ScaleResult[]): string {
  const [first] = scales;
  const last = scales.length > 2 ? scales.at(-1) : undefined;
  const head = [
    "row",
    "connections",
    ...scales.flatMap(({ scale }, at) => (at === 0 ? [`${scale}×`] : [`${scale}×`, "kept"])),
    ...(last && first ? [`kept of ${first.scale}×`] : []),
  ];
  const lines = (first?.rows ?? []).map((row) => {
    const cells = scales.flatMap((scale, at) => {
      const here = findSame(scale, row);
      const before = scales[at - 1];
      return before ? [formatRatio(here), formatKept(here, findSame(before, row))] : [formatRatio(here)];
    });
    const whole = last ? [formatKept(findSame(last, row), row)] : [];
    return [row.name, String(row.connections), ...cells, ...whole];
  });
  return formatTable(head, lines);
}

/** The share of a bare write that each writing row reached, as a table; empty if none was measured. */
export function formatWrites(scales: readonly ScaleResult[]): string[] {
  const written = (scales[0]?.rows ?? []).filter(({ ofWrite }) => ofWrite !== undefined);
  if (written.length === 0) return [];
  const cells = written.map((row) => {
    const shares = scales.map((scale) => findSame(scale, row)?.ofWrite?.toFixed(2) ?? "–");
    return [row.name, String(row.connections), ...shares];
  });
  const head = ["of a bare write", "connections", ...scales.map(({ scale }) => `${scale}×`)];
  return [formatTable(head, cells)];
}

/** Its ratio to the floor, marked if the row was measured again. */
const formatRatio = (row: RowResult | undefined): string =>
  row ? `${row.ratio.toFixed(2)}${row.repeated ? "*" : ""}` : "–";

/** A row without successful answers has no ratio. */
function formatKept(row: RowResult | undefined, before: RowResult | undefined): string {
  const share = row ? keptOf(row, before) : Number.NaN;
  return Number.isFinite(share) ? `×${share.toFixed(2)}` : "–";
}
