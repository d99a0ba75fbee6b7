import type { RowResult } from "../measure-rows.ts";
import { formatTable } from "../results.ts";

/** The share of its ratio to the floor that a row must keep when the school grows tenfold; smaller losses are noise. */
const leastKept = 0.75;

/** Results at one scale. */
export type ScaleResult = { scale: number; rows: RowResult[] };
type Grown = { name: string; connections: number; ratios: number[]; kept: number[] };

/** Each row's ratios per scale, and the share kept of the scale before. */
function follow(scales: readonly ScaleResult[]): Grown[] {
  const [first, ...later] = scales;
  return (first?.rows ?? []).map(({ name, connections, ratio }) => {
    const same = (row: RowResult) => row.name === name && row.connections === connections;
    const ratios = [ratio, ...later.map(({ rows }) => rows.find(same)?.ratio ?? 0)];
    const kept = ratios.slice(1).map((after, at) => after / (ratios[at] ?? after));
    return { name, connections, ratios, kept };
  });
}

/** Descriptions of the rows whose ratio to the floor falls with the size of the school. */
export function listGrown(scales: readonly ScaleResult[]): string[] {
  return follow(scales).flatMap(({ name, connections, kept }) =>
    kept.flatMap((share, at) =>
      share < leastKept
        ? [
            `${name} at ${connections} keeps ×${share.toFixed(2)} from ${scales[at]?.scale}× to ${scales[at + 1]?.scale}×`,
          ]
        : [],
    ),
  );
}

/** The growth of every row as a table. */
export function formatGrowth(scales: readonly ScaleResult[]): string {
  const head = [
    "row",
    "connections",
    ...scales.flatMap(({ scale }, at) => (at === 0 ? [`${scale}×`] : [`${scale}×`, "kept"])),
  ];
  const cells = follow(scales).map(({ name, connections, ratios, kept }) => [
    name,
    String(connections),
    ...ratios.flatMap((ratio, at) =>
      at === 0 ? [ratio.toFixed(2)] : [ratio.toFixed(2), formatKept(kept[at - 1])],
    ),
  ]);
  return formatTable(head, cells);
}

/** The share of a bare write that each writing row reached, as a table; empty if none was measured. */
export function formatWrites(scales: readonly ScaleResult[]): string[] {
  const written = (scales[0]?.rows ?? []).filter(({ ofWrite }) => ofWrite !== undefined);
  if (written.length === 0) return [];
  const cells = written.map(({ name, connections }) => {
    const same = (row: RowResult) => row.name === name && row.connections === connections;
    const shares = scales.map(({ rows }) => rows.find(same)?.ofWrite?.toFixed(2) ?? "–");
    return [name, String(connections), ...shares];
  });
  const head = ["of a bare write", "connections", ...scales.map(({ scale }) => `${scale}×`)];
  return [formatTable(head, cells)];
}

/** A row without successful answers has no ratio. */
const formatKept = (share = Number.NaN): string => (Number.isFinite(share) ? `×${share.toFixed(2)}` : "–");
