import type pg from "pg";
import { Batch, type Call, type Statement } from "./batch.ts";

type Row = Record<string, unknown>;
/** Reads and writes go apart: a read doesn't wait for a disk. */
export type LineKind = "read" | "write";

/** Connections that carry short statements of many requests together, see decision 10. */
export type Lines = {
  run(kind: LineKind, statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  /** Gives the connections back, each once it has answered. */
  close(): void;
};

type Line = {
  client: pg.PoolClient | undefined;
  batch: Batch | undefined;
  prepared: Set<string>;
  busySince: number | undefined;
};

/** More at a time would let the first of them wait for the last. */
const largestBatch = 16;
/** A line that hasn't answered for this long is held up: nobody else waits behind it. */
const patienceMs = 50;

/** Whether the server refused a statement and took back the whole batch: then each may be tried by itself. */
const isRefusal = (error: unknown): boolean =>
  /^(?!08|57P|58|53|XX)[0-9A-Z]{5}$/.test(String((error as { code?: unknown } | null)?.code ?? ""));

/** Takes `counts` connections of the pool for good, each when it is first needed. */
export function createLines(pool: pg.Pool, counts: Record<LineKind, number>): Lines {
  let closed = false;
  const read = createGroup(counts.read);
  const write = createGroup(counts.write);

  function createGroup(count: number) {
    const lines = Array.from({ length: count }, (): Line => {
      return { client: undefined, batch: undefined, prepared: new Set(), busySince: undefined };
    });
    const queue: Call[] = [];
    let scheduled = false;
    let timer: NodeJS.Timeout | undefined;

    /** What came in together is sent together; while a line is busy, the next batch gathers. */
    function flush(): void {
      scheduled = false;
      for (const line of lines) {
        if (queue.length === 0) return;
        if (line.busySince === undefined) void send(line, queue.splice(0, largestBatch));
      }
      if (queue.length > 0) timer ??= setTimeout(overtake, patienceMs);
    }

    /** Takes those that wait behind held up lines to connections of their own. */
    function overtake(): void {
      timer = undefined;
      const since = performance.now() - patienceMs;
      if (lines.some(({ busySince }) => busySince === undefined || busySince > since)) return flush();
      for (const call of queue.splice(0)) void runAlone(call);
    }

    async function send(line: Line, calls: Call[]): Promise<void> {
      line.busySince = performance.now();
      try {
        line.client ??= await open(line);
      } catch (error) {
        line.busySince = undefined;
        for (const { reject } of calls) reject(error);
        return flush();
      }
      const batch = new Batch(calls, line.prepared, (error, results) => {
        line.busySince = undefined;
        line.batch = undefined;
        if (error && !isRefusal(error)) drop(line, error as Error);
        else if (closed) drop(line);
        if (!error) calls.forEach(({ resolve }, at) => void resolve(results[at] ?? []));
        else if (calls.length > 1 && isRefusal(error)) for (const call of calls) void runAlone(call);
        else for (const { reject } of calls) reject(error);
        if (queue.length > 0) flush();
      });
      line.batch = batch;
      line.client.query(batch);
    }

    return {
      lines,
      add(call: Call) {
        queue.push(call);
        if (!scheduled) setImmediate(flush);
        scheduled = true;
      },
    };
  }

  async function open(line: Line): Promise<pg.PoolClient> {
    const client = await pool.connect();
    line.prepared = new Set();
    client.connection.on("parseComplete", () => line.batch?.noteParsed());
    client.once("error", (error: Error) => {
      if (line.client === client) drop(line, error);
    });
    return client;
  }

  function drop(line: Line, error?: Error): void {
    const { client } = line;
    line.client = undefined;
    client?.release(error ?? true);
  }

  async function runAlone({ statement, values, resolve, reject }: Call): Promise<void> {
    try {
      resolve((await pool.query<Row>(statement.text, [...values])).rows);
    } catch (error) {
      reject(error);
    }
  }

  return {
    run(kind, statement, values) {
      return new Promise((resolve, reject) => {
        const call = { statement, values, resolve, reject };
        if (closed) void runAlone(call);
        else (kind === "read" ? read : write).add(call);
      });
    },
    close() {
      closed = true;
      for (const line of [...read.lines, ...write.lines]) if (line.busySince === undefined) drop(line);
    },
  };
}
