import type pg from "pg";
import { measureVerifications } from "./argon2-floor.ts";
import { type LoadFigures, measure, type Sample, summarize } from "./measure.ts";
import type { Row } from "./rows.ts";
import type { Server } from "./servers.ts";
import type { SignedInOpener, Student } from "./students.ts";

type Measured = {
  readonly pool: pg.Pool;
  readonly portal: Server;
  readonly floor: Server;
  readonly brand: string;
  readonly students: readonly Student[];
  /** One for each connection. */
  readonly openers: readonly SignedInOpener[];
  readonly rows: readonly Row[];
  readonly connectionCounts: readonly number[];
  readonly seconds: number;
  /** Which of these results are to be measured again, since noise may be all that they miss a comparison by. */
  readonly doubt: (results: readonly RowResult[]) => readonly { rows: readonly RowResult[] }[];
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
  /** Must cost the same in a school of any size. */
  steady?: true | undefined;
  /** Must cost the same as the other rows of this name. */
  alike?: string | undefined;
  /** The median of several measurements, since the first missed a comparison. */
  repeated?: boolean;
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
  const { pool, portal, floor, brand, students, openers, rows, connectionCounts, seconds, doubt } = measured;

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
        row.requestsOf(
          students[connection % students.length] as Student,
          openers[connection] as SignedInOpener,
        ),
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
    const { name, aim, steady, alike } = row;
    return { name, connections, ratio, aim, figures, ofWrite, floorFailed, steady, alike };
  }

  /** Measures doubtful rows twice more, and takes the median. */
  async function repeatDoubtful(part: readonly Row[], first: readonly RowResult[]): Promise<RowResult[]> {
    const doubtful = new Set(doubt(first).flatMap(({ rows }) => rows));
    if (doubtful.size > 0) console.log("again");
    const results: RowResult[] = [];
    for (const result of first) {
      const measured = [result];
      for (const row of part.filter(({ name }) => doubtful.has(result) && name === result.name))
        while (measured.length < 3) measured.push(await measureRow(row, result.connections));
      results.push(takeMedian(measured));
    }
    return results;
  }

  const results: RowResult[] = [];
  for (const part of [rows.filter((row) => !row.apart), rows.filter((row) => row.apart)]) {
    const once: RowResult[] = [];
    for (const connections of part.length === 0 ? [] : connectionCounts) {
      console.log(`${connections} connections`);
      for (const row of part) once.push(await measureRow(row, connections));
    }
    results.push(...(await repeatDoubtful(part, once)));
  }
  return results;
}

/** Of several results of a row the one with the median ratio; failures of all of them count. */
export function takeMedian(results: readonly RowResult[]): RowResult {
  const sorted = results.toSorted((one, other) => one.ratio - other.ratio);
  const median = sorted[Math.floor(sorted.length / 2)];
  if (!median) throw new Error("nothing was measured");
  const failed = results.reduce((sum, { figures }) => sum + figures.failed, 0);
  const floorFailed = results.reduce((sum, one) => sum + one.floorFailed, 0);
  return { ...median, figures: { ...median.figures, failed }, floorFailed, repeated: results.length > 1 };
}

/** Descriptions of the rows that missed their aim or failed. */
export function listMissed(results: readonly RowResult[]): string[] {
  return results.flatMap(({ name, connections, ratio, aim, figures: { failed }, floorFailed }) => [
    ...(ratio < aim ? [`${name} at ${connections}: ${ratio.toFixed(2)} < ${aim}`] : []),
    ...(failed > 0 ? [`${name} at ${connections}: ${failed} answers failed`] : []),
    ...(floorFailed > 0 ? [`${name} at ${connections}: ${floorFailed} answers of its floor failed`] : []),
  ]);
}
