import type pg from "pg";
import { measureVerifications } from "./argon2-floor.ts";
import { type LoadFigures, measure, type Sample, summarize } from "./measure.ts";
import type { Row } from "./rows.ts";
import type { Server } from "./servers.ts";
import type { Student } from "./students.ts";

type Measured = {
  readonly pool: pg.Pool;
  readonly portal: Server;
  readonly floor: Server;
  readonly brand: string;
  readonly students: readonly Student[];
  readonly rows: readonly Row[];
  readonly connectionCounts: readonly number[];
  readonly seconds: number;
};

/** A row at one number of connections: its share of its reference. */
export type RowResult = {
  name: string;
  connections: number;
  ratio: number;
  aim: number;
  figures: LoadFigures;
  /** Its share of a bare write, if it writes. */
  ofWrite?: number | undefined;
  /** Failed answers of the reference: a floor that refuses every request would be fast. */
  floorFailed: number;
};

const format = ({ perSecond, p50, p95, p99 }: LoadFigures) =>
  `${perSecond.toFixed(0).padStart(7)}/s  p50 ${p50.toFixed(1).padStart(6)}  p95 ${p95.toFixed(1).padStart(6)}  p99 ${p99.toFixed(1).padStart(6)} ms`;

/**
 * Runs each work for `seconds` in total, in turns of about a second (in one turn if they can't be divided), so that a
 * machine that is slower for a while is so for all of them.
 */
async function takeTurns(
  works: readonly ((seconds: number) => Promise<Sample>)[],
  seconds: number,
  turns = Math.max(1, Math.round(seconds)),
): Promise<LoadFigures[]> {
  const samples: Sample[][] = works.map(() => []);
  for (let turn = 0; turn < turns; turn++) {
    for (const [at, work] of works.entries()) samples[at]?.push(await work(seconds / turns));
  }
  return samples.map(summarize);
}

/** Measures each row in turns with its reference, and prints both. */
export async function measureRows(measured: Measured): Promise<RowResult[]> {
  const { pool, portal, floor, brand, students, rows, connectionCounts, seconds } = measured;

  async function measureRow(row: Row, connections: number): Promise<RowResult> {
    const base = (duration: number) =>
      row.against === "argon2id"
        ? measureVerifications(connections, duration)
        : measure(floor.url, connections, duration, () => [{ path: "/" }]);
    const bareWrite = (duration: number) =>
      measure(floor.url, connections, duration, (at) => [{ method: "POST", path: `/${at + 1}` }]);
    const ask = async (duration: number) => {
      await row.prepare?.(pool, brand);
      return measure(portal.url, connections, duration, (connection) =>
        row.requestsOf(students[connection % students.length] as Student),
      );
    };
    await base(0.5);
    await ask(1);
    const works = [base, ask, ...(row.writes ? [bareWrite] : [])];
    // Work left behind by such a row would slow down the floor's next turn.
    const [floorFigures, figures, writing] = await takeTurns(works, seconds, row.apart ? 1 : undefined);
    if (!floorFigures || !figures) throw new Error("nothing was measured");
    const ratio = figures.perSecond / floorFigures.perSecond;
    const ofWrite = writing && figures.perSecond / writing.perSecond;
    const columns = [
      `${ratio.toFixed(2)} of ${row.against ?? "the floor"}'s ${floorFigures.perSecond.toFixed(0)}/s`,
      ...(writing ? [`${ofWrite?.toFixed(2)} of a bare write's ${writing.perSecond.toFixed(0)}/s`] : []),
    ].join(", ");
    console.log(`  ${row.name.padEnd(16)}${format(figures)}   ${columns}`);
    const floorFailed = floorFigures.failed + (writing?.failed ?? 0);
    return { name: row.name, connections, ratio, aim: row.aim, figures, ofWrite, floorFailed };
  }

  const results: RowResult[] = [];
  for (const part of [rows.filter((row) => !row.apart), rows.filter((row) => row.apart)]) {
    for (const connections of part.length === 0 ? [] : connectionCounts) {
      console.log(`${connections} connections`);
      for (const row of part) results.push(await measureRow(row, connections));
    }
  }
  return results;
}

/** Descriptions of the rows that missed their aim or failed. */
export function listMissed(results: readonly RowResult[]): string[] {
  return results.flatMap(({ name, connections, ratio, aim, figures: { failed }, floorFailed }) => [
    ...(ratio < aim ? [`${name} at ${connections}: ${ratio.toFixed(2)} < ${aim}`] : []),
    ...(failed > 0 ? [`${name} at ${connections}: ${failed} answers failed`] : []),
    ...(floorFailed > 0 ? [`${name} at ${connections}: ${floorFailed} answers of its floor failed`] : []),
  ]);
}
