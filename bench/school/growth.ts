import type { RowResult } from "../measure-rows.ts";
import { formatTable } from "../results.ts";

/** Of its share of the floor, a row may lose so much from one scale to the next ten times as large; less is noise of the machine. */
const leastKept = 0.75;

/** The rows of one scale. */
export type ScaleResult = { scale: number; rows: RowResult[] };
type Grown = { name: string; connections: number; ratios: number[]; kept: number[] };

/** Each row's shares from scale to scale, and what it kept of the one before. */
function follow(scales: readonly ScaleResult[]): Grown[] {
  const [first, ...later] = scales;
  return (first?.rows ?? []).map(({ name, connections, ratio }) => {
    const same = (row: RowResult) => row.name === name && row.connections === connections;
    const ratios = [ratio, ...later.map(({ rows }) => rows.find(same)?.ratio ?? 0)];
    const kept = ratios.slice(1).map((after, at) => after / (ratios[at] ?? after));
    return { name, connections, ratios, kept };
  });
}

/** Rows whose share of the floor falls with the size of the school, in words. */
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

/** What each row that writes reached of a bare write, as a table; nothing where none was measured. */
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

/** A row that answered nothing has no ratio to show. */
const formatKept = (share = Number.NaN): string => (Number.isFinite(share) ? `×${share.toFixed(2)}` : "–");
