import type pg from "pg";
import { measureVerifications } from "./argon2-floor.ts";
import { type Figures, measure } from "./measure.ts";
import type { Row } from "./rows.ts";
import type { Server } from "./servers.ts";
import type { Student } from "./students.ts";

type Measured = {
  readonly pool: pg.Pool;
  readonly portal: Server;
  readonly floor: Server;
  readonly students: readonly Student[];
  readonly rows: readonly Row[];
  readonly connectionCounts: readonly number[];
  readonly seconds: number;
};

/** A row with so many connections: its share of what it is measured against. */
export type RowResult = { name: string; connections: number; ratio: number; aim: number; figures: Figures };

const format = ({ perSecond, p50, p95, p99 }: Figures) =>
  `${perSecond.toFixed(0).padStart(7)}/s  p50 ${p50.toFixed(1).padStart(6)}  p95 ${p95.toFixed(1).padStart(6)}  p99 ${p99.toFixed(1).padStart(6)} ms`;

/** Measures each row beside the floors of the same minutes, and prints it. */
export async function measureRows(measured: Measured): Promise<RowResult[]> {
  const { pool, portal, floor, students, rows, connectionCounts, seconds } = measured;
  const results: RowResult[] = [];
  const [apart, usual] = [rows.filter((row) => row.apart), rows.filter((row) => !row.apart)];
  for (const { connections, part } of [usual, apart].flatMap((part) =>
    part.length === 0 ? [] : connectionCounts.map((connections) => ({ connections, part })),
  )) {
    await measure(floor.url, connections, 1, () => [{ path: "/" }]);
    const base = await measure(floor.url, connections, seconds, () => [{ path: "/" }]);
    const verifications = await measureVerifications(connections, seconds);
    console.log(`${connections} connections\n  ${"floor".padEnd(16)}${format(base)}`);
    const writing = await measure(floor.url, connections, seconds, (at) => [
      { method: "POST", path: `/${at + 1}` },
    ]);
    const share = (writing.perSecond / base.perSecond).toFixed(2);
    console.log(`  ${"floor, writing".padEnd(16)}${format(writing)}   ${share} of the floor`);
    console.log(`  ${"argon2id".padEnd(16)}${verifications.toFixed(0).padStart(7)}/s`);
    for (const row of part) {
      const requestsOf = (connection: number) =>
        row.requestsOf(students[connection % students.length] as (typeof students)[number]);
      await row.prepare?.(pool, students);
      await measure(portal.url, connections, 1, requestsOf);
      await row.prepare?.(pool, students);
      const figures = await measure(portal.url, connections, seconds, requestsOf);
      const ratio = figures.perSecond / (row.against === "argon2id" ? verifications : base.perSecond);
      results.push({ name: row.name, connections, ratio, aim: row.aim, figures });
      const ofWrite = row.writes
        ? `, ${(figures.perSecond / writing.perSecond).toFixed(2)} of a bare write`
        : "";
      const told = `${ratio.toFixed(2)} of ${row.against ?? "the floor"}${ofWrite}`;
      console.log(`  ${row.name.padEnd(16)}${format(figures)}   ${told}`);
    }
  }
  return results;
}

/** What fell short of its aim, or failed, in words. */
export function listMissed(results: readonly RowResult[]): string[] {
  return results.flatMap(({ name, connections, ratio, aim, figures: { failed } }) => [
    ...(ratio < aim ? [`${name} at ${connections}: ${ratio.toFixed(2)} < ${aim}`] : []),
    ...(failed > 0 ? [`${name} at ${connections}: ${failed} answers failed`] : []),
  ]);
}
