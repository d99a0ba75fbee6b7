import pLimit, { type LimitFunction } from "p-limit";
import type pg from "pg";
import { isLockTimeout, isRefusal, states } from "../sql-errors.ts";
import { type Call, type Row, toParameter } from "./batch.ts";
import { createLine, type Line } from "./line.ts";

/**
 * Reads have their own connections, so they never wait for a commit. Writes marked `asyncCommit` go with them, without a durable
 * commit: they may be lost when the machine dies.
 */
export type LineKind = "read" | "write";

/** The lines of a process (see line.ts): short statements of many requests share their round trips and commits (decision 9). */
export type Lines = {
  run(kind: LineKind, execution: Execution): Promise<Row[]>;
  /** Gives the connections back to the pool, each after the batch under way. */
  close(): void;
};

type Execution = Pick<Call, "statement" | "order" | "owner"> & { readonly values: readonly unknown[] };

/** In a larger batch the first statement would wait too long for the last. */
const largestBatch = 16;
/** Fewer than this are not divided among free lines: waking another backend costs as much as running them. */
const smallestShare = 4;
/**
 * A line that hasn't answered for this long counts as held up; nothing waits behind it any longer. Writes are the ones that wait for
 * locks, which a line itself gives up after 50 ms: those behind it are then its next batch.
 */
const patienceMs = { read: 50, write: 100 };
/** A call whose turn to wait for a lock comes later than this is refused then, like one that gets no connection of the pool in time. */
const longestTurnMs = 4_000;

/**
 * Goes before what is sent again after a lock timeout: until the batch ends, it hardly waits for locks. Otherwise each further call that
 * needs a held row would keep the rest of its batch waiting for as long as the first one did.
 */
const hurry: Call = {
  statement: { name: "hurry", text: "select set_config('lock_timeout', '2ms', true)" },
  values: [],
  order: Number.NEGATIVE_INFINITY,
  owner: {},
  resolve: () => {},
  reject: () => {},
};

type RunAlone = (call: Call) => Promise<void>;

type Group = { add(call: Call): void; close(): void };

/** Sends the calls that came in together as batches over free lines; while all lines are busy, the next batch gathers. */
function createGroup(
  pool: pg.Pool,
  {
    kind,
    count,
    runAlone,
    waitForLock,
  }: { kind: LineKind; count: number; runAlone: RunAlone; waitForLock: (call: Call) => void },
): Group {
  const lines = Array.from({ length: count }, () => createLine(pool, { durable: kind === "write", settle }));
  const waiting: Call[] = [];
  /** Parts of batches that a lock held up. Each is sent as it is, so that no further call that is held up joins it. */
  const again: Call[][] = [];
  let scheduled = false;
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    scheduled = false;
    const free = lines.filter(({ busySince }) => busySince === undefined);
    // Divided, so that this process reads the answers of one part while PostgreSQL works on the other.
    const share = Math.max(smallestShare, Math.ceil(waiting.length / free.length));
    for (const line of free) {
      const part = again.shift();
      if (part) send(line, [hurry, ...part]);
      else if (waiting.length > 0) send(line, waiting.splice(0, Math.min(share, largestBatch)));
    }
    if (waiting.length > 0 && !timer) timer = setTimeout(overtake, patienceMs[kind]);
  }

  function send(line: Line, calls: Call[]): void {
    calls.sort((a, b) => a.order - b.order);
    line.send(calls);
  }

  function settle(sent: readonly Call[], error: unknown, results: Row[][], faulty?: Call): void {
    const calls = sent.filter((call) => call !== hurry);
    if (!error) sent.forEach(({ resolve }, at) => void resolve(results[at] ?? []));
    // One call waited for a lock, or the commit did, and all were rolled back with it.
    else if (isLockTimeout(error)) {
      for (const call of faulty ? [faulty] : calls) waitForLock(call);
      if (faulty) sendAgain(calls, calls.indexOf(faulty));
    }
    // Run one by one, only the faulty one fails.
    else if (calls.length > 1 && isRefusal(error)) calls.forEach(runAlone);
    else for (const { reject } of calls) reject(error);
    if (again.length + waiting.length > 0) flush();
  }

  /** Those before the faulty one had their locks. Those after it may need held ones, too. */
  function sendAgain(calls: readonly Call[], faultyAt: number): void {
    for (const part of [calls.slice(0, faultyAt), calls.slice(faultyAt + 1)])
      if (part.length > 0) again.push(part);
  }

  /** Moves calls that wait behind held-up lines to connections of their own. */
  function overtake(): void {
    timer = undefined;
    const since = performance.now() - patienceMs[kind];
    const held = lines.every(({ busySince }) => busySince !== undefined && busySince <= since);
    if (held) [...again.splice(0).flat(), ...waiting.splice(0)].forEach(runAlone);
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

/**
 * Lets calls that need a lock wait for it as long as any statement, on at most half of the pool's other connections and the rest in
 * order: an import can hold the rows of a whole school, and other schools need connections, too. One of these is always left to the
 * other schools, whose rows are soon free: they don't wait behind those of the import.
 */
function createLockQueue(most: number, runAlone: RunAlone): (call: Call) => void {
  const inTurn = pLimit(most);
  const inTurnOf = new WeakMap<object, LimitFunction>();
  return (call) => {
    const until = performance.now() + longestTurnMs;
    const inOwnTurn = inTurnOf.get(call.owner) ?? pLimit(Math.max(1, most - 1));
    inTurnOf.set(call.owner, inOwnTurn);
    const wait = async () => {
      if (performance.now() < until) return runAlone(call);
      // The error of a statement that PostgreSQL ended because it waited for too long.
      call.reject(Object.assign(new Error("Too many statements wait for locks"), { code: states.canceled }));
    };
    void inOwnTurn(() => inTurn(wait));
  };
}

/** Takes up to `counts` connections out of the pool for good, each when it is first needed. */
export function createLines(pool: pg.Pool, counts: Record<LineKind, number>): Lines {
  let closed = false;
  const runAlone: RunAlone = ({ statement, values, resolve, reject }) =>
    pool.query<Row>(statement.text, [...values]).then(({ rows }) => resolve(rows), reject);
  const others = pool.options.max - counts.read - counts.write;
  const waitForLock = createLockQueue(Math.max(1, Math.floor(others / 2)), runAlone);
  const groups = {
    read: createGroup(pool, { kind: "read", count: counts.read, runAlone, waitForLock }),
    write: createGroup(pool, { kind: "write", count: counts.write, runAlone, waitForLock }),
  };
  return {
    run: (kind, { statement, values, order, owner }) =>
      new Promise((resolve, reject) => {
        const call = { statement, values: values.map(toParameter), order, owner, resolve, reject };
        if (closed) void runAlone(call);
        else groups[kind].add(call);
      }),
    close() {
      closed = true;
      for (const group of [groups.read, groups.write]) group.close();
    },
  };
}
