import type pg from "pg";
import { Batch, type Call, type Row } from "./batch.ts";

/** A connection kept for batches. It connects when it is first needed, and anew after it broke. */
export type Line = {
  /** When the batch under way was sent; undefined while the line is free. */
  readonly busySince: number | undefined;
  /** Sends a batch. */
  send(calls: readonly Call[]): void;
  /** Gives the connection back, after the batch under way. */
  close(): void;
};

/**
 * Whether the server refused a statement, and so took back its whole transaction; else it is the connection that failed (EPIPE is no SQL
 * state), or leads to a standby (25006).
 */
export const isRefusal = (error: unknown): boolean =>
  /^(?!08|25006|57P|58|53|XX|E)[0-9A-Z]{5}$/.test(String((error as { code?: unknown } | null)?.code ?? ""));

/** Whether somebody else had a row locked for too long. */
export const isLockTimeout = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === "55P03";

/** A batch that waits for a lock gives up soon: all its statements are one transaction, and their askers would wait with it. */
const giveWay = "set lock_timeout = 50";

/**
 * A plan is kept with its statement, and may have been made when a new school's tables were all but empty: then reading them
 * whole is cheapest, and two thousand students later each request reads thousands of rows. What travels here is a few look-ups
 * by an index, so it is planned as that; and planned again every few seconds, since in a table of one row all ways cost the same.
 */
export const lookUps = "set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off";
const planLifeMs = 10_000;

type LineOptions = {
  /** Whether it waits for the disk when it commits. */
  readonly durable: boolean;
  /** Hears once how all of a batch went, and may send the next. */
  readonly settle: (calls: readonly Call[], error: unknown, results: Row[][]) => void;
};

/** More statements than this, over all brands, and a connection begins anew, so that the database's memory stays bounded. */
const statementLimit = 1_000;

/** A line over a connection of the pool. */
export function createLine(pool: pg.Pool, { durable, settle }: LineOptions): Line {
  let client: pg.PoolClient | undefined;
  let prepared = new Set<string>();
  let batch: Batch | undefined;
  let busySince: number | undefined;
  let plannedAt = 0;
  let closed = false;

  async function connect(): Promise<pg.PoolClient> {
    const opened = await pool.connect();
    try {
      // Nobody else ever gets this connection.
      await opened.query(`${lookUps}; ${giveWay}${durable ? "" : "; set synchronous_commit = off"}`);
    } catch (error) {
      opened.release(error as Error);
      throw error;
    }
    prepared = new Set();
    plannedAt = performance.now();
    opened.connection.on("parseComplete", () => {
      if (client === opened) batch?.noteParsed();
    });
    opened.once("error", (error: Error) => {
      if (client === opened) drop(error);
    });
    return opened;
  }

  /** A connection whose plans are of now. */
  async function getReady(): Promise<pg.PoolClient> {
    // What a connection has prepared, and what it has learned of each brand's tables, is let go of with it alone.
    if (prepared.size > statementLimit) drop();
    client ??= await connect();
    if (performance.now() - plannedAt < planLifeMs) return client;
    plannedAt = performance.now();
    await client.query("discard plans");
    return client;
  }

  function drop(error?: Error): void {
    const dropped = client;
    client = undefined;
    dropped?.release(error ?? true);
  }

  /**
   * One function for all batches, and nothing left in one that ended: what its own function held, or pg's timer, outlived the
   * collections of young objects, and V8 went through the whole heap the more often.
   */
  function end(error: unknown): void {
    const ended = batch;
    batch = undefined;
    busySince = undefined;
    if (error && !isRefusal(error)) drop(error as Error);
    else if (closed) drop();
    if (!ended) return;
    const { calls, results } = ended;
    ended.calls = ended.results = [];
    settle(calls, error, results);
  }

  async function start(calls: readonly Call[]): Promise<void> {
    let ready: pg.PoolClient;
    try {
      ready = await getReady();
    } catch (error) {
      drop(error as Error);
      busySince = undefined;
      settle(calls, error, []);
      return;
    }
    batch = new Batch(calls, prepared, end);
    ready.query(batch);
  }

  return {
    get busySince() {
      return busySince;
    },
    send(calls) {
      busySince = performance.now();
      void start(calls);
    },
    close() {
      closed = true;
      if (busySince === undefined) drop();
    },
  };
}
