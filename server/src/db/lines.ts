import type pg from "pg";
import { type Call, type Row, type Statement, toParameter } from "./batch.ts";
import { createLine, isLockTimeout, isRefusal, type Line } from "./line.ts";

/**
 * Reads have their own connections, so they never wait for a commit. Writes marked `inPassing` go with them, without a durable
 * commit: they may be lost when the machine dies.
 */
export type LineKind = "read" | "write";

/** The lines of a process (see line.ts): short statements of many requests share their round trips and commits (decision 9). */
export type Lines = {
  run(kind: LineKind, execution: Execution): Promise<Row[]>;
  /** Gives the connections back to the pool, each after the batch under way. */
  close(): void;
};

type Execution = { statement: Statement; values: readonly unknown[]; order: number };

/** In a larger batch the first statement would wait too long for the last. */
const largestBatch = 16;
/** Fewer than this are not divided among free lines: waking another backend costs as much as running them. */
const smallestShare = 4;
/** A line that hasn't answered for this long counts as held up; nothing waits behind it any longer. */
const patienceMs = 50;

type RunAlone = (call: Call) => void;

type Group = { add(call: Call): void; close(): void };

/** Sends the calls that came in together as batches over free lines; while all lines are busy, the next batch gathers. */
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
    // Divided, so that this process reads the answers of one part while PostgreSQL works on the other.
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
    // One call was refused, and all were rolled back with it. Run one by one, only the faulty one fails, and one that needs a lock
    // may wait for it as long as any statement.
    else if (isLockTimeout(error) || (calls.length > 1 && isRefusal(error))) calls.forEach(runAlone);
    else for (const { reject } of calls) reject(error);
    if (waiting.length > 0) flush();
  }

  /** Moves calls that wait behind held-up lines to connections of their own. */
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
      // Only after all requests of this event-loop turn were read, so that they share a batch.
      if (!scheduled) setImmediate(flush);
      scheduled = true;
    },
    close() {
      for (const line of lines) line.close();
    },
  };
}

/** Takes up to `counts` connections out of the pool for good, each when it is first needed. */
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
