import type pg from "pg";
import { type Call, type Row, type Statement, toParameter } from "./batch.ts";
import { createLine, isLockTimeout, isRefusal, type Line } from "./line.ts";

/**
 * Reads and writes go apart: a read doesn't wait for a disk. Nor does what goes with the reads and writes all the same: it
 * may be lost when the machine dies.
 */
export type LineKind = "read" | "write";

/** Connections that carry short statements of many requests together, see decision 9. */
export type Lines = {
  run(kind: LineKind, execution: Execution): Promise<Row[]>;
  /** Gives the connections back, each once it has answered. */
  close(): void;
};

type Execution = { statement: Statement; values: readonly unknown[]; order: number };

/** More at a time would let the first of them wait for the last. */
const largestBatch = 16;
/** Fewer than this are not divided among free lines: one wake of a process costs as much as they do. */
const smallestShare = 4;
/** A line that hasn't answered for this long is held up: nobody else waits behind it. */
const patienceMs = 50;

type RunAlone = (call: Call) => void;

type Group = { add(call: Call): void; close(): void };

/** Hands what came in together to free lines together; while all are busy, the next batch gathers. */
function createGroup(
  pool: pg.Pool,
  { count, durable, runAlone }: { count: number; durable: boolean; runAlone: RunAlone },
): Group {
  const lines = Array.from({ length: count }, () => createLine(pool, { durable, settle }));
  const waiting: Call[] = [];
  let scheduled = false;
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    scheduled = false;
    const free = lines.filter(({ busySince }) => busySince === undefined);
    // Divided, so that the server reads one half's answers while PostgreSQL is at the other.
    const share = Math.max(smallestShare, Math.ceil(waiting.length / free.length));
    for (const line of free) {
      if (waiting.length > 0) send(line, waiting.splice(0, Math.min(share, largestBatch)));
    }
    if (waiting.length > 0 && !timer) timer = setTimeout(overtake, patienceMs);
  }

  function send(line: Line, calls: Call[]): void {
    calls.sort((a, b) => a.order - b.order);
    line.send(calls);
  }

  function settle(calls: readonly Call[], error: unknown, results: Row[][]): void {
    if (!error) calls.forEach(({ resolve }, at) => void resolve(results[at] ?? []));
    // One of them was refused, and all were taken back: whichever it is, the others don't suffer from it. By itself it may wait
    // for a lock as long as any statement.
    else if (isLockTimeout(error) || (calls.length > 1 && isRefusal(error))) calls.forEach(runAlone);
    else for (const { reject } of calls) reject(error);
    if (waiting.length > 0) flush();
  }

  /** Takes those that wait behind held up lines to connections of their own. */
  function overtake(): void {
    timer = undefined;
    const since = performance.now() - patienceMs;
    const held = lines.every(({ busySince }) => busySince !== undefined && busySince <= since);
    if (held) waiting.splice(0).forEach(runAlone);
    else flush();
  }

  return {
    add(call) {
      waiting.push(call);
      // After all that came in with this one was read.
      if (!scheduled) setImmediate(flush);
      scheduled = true;
    },
    close() {
      for (const line of lines) line.close();
    },
  };
}

/** Takes up to `counts` connections of the pool for good, each when it is first needed. */
export function createLines(pool: pg.Pool, counts: Record<LineKind, number>): Lines {
  let closed = false;
  const runAlone: RunAlone = ({ statement, values, resolve, reject }) => {
    pool.query<Row>(statement.text, [...values]).then(({ rows }) => resolve(rows), reject);
  };
  const groups = {
    read: createGroup(pool, { count: counts.read, durable: false, runAlone }),
    write: createGroup(pool, { count: counts.write, durable: true, runAlone }),
  };
  return {
    run: (kind, { statement, values, order }) =>
      new Promise((resolve, reject) => {
        const call = { statement, values: values.map(toParameter), order, resolve, reject };
        if (closed) runAlone(call);
        else groups[kind].add(call);
      }),
    close() {
      closed = true;
      for (const group of [groups.read, groups.write]) group.close();
    },
  };
}
