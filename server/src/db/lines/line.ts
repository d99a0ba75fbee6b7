import type pg from "pg";
import { isRefusal } from "../sql-errors.ts";
import { Batch, type Call, type Row } from "./batch.ts";

/**
 * A line is one connection kept for batches: it carries short statements of many requests, one batch at a time (PostgreSQL's
 * pipelining). It connects when it is first needed, and again after it broke.
 */
export type Line = {
  /** When the batch under way was sent; undefined while the line is free. */
  readonly busySince: number | undefined;
  /** Sends a batch. */
  send(calls: readonly Call[]): void;
  /** Gives the connection back, after the batch under way. */
  close(): void;
};

/** A batch gives up waiting for a lock soon: its statements are one transaction, so all its requests would wait with it. */
const giveWay = "set lock_timeout = 50";

/**
 * A prepared statement keeps its plan. One made while a new school's tables were all but empty scans them whole, and two thousand
 * students later each request would read thousands of rows. Statements on lines are index look-ups, so they are planned as such,
 * and planned again every few seconds: in a table of one row all plans cost the same.
 */
export const lookUps = "set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off";
const planLifeMs = 10_000;

type LineOptions = {
  /** Whether a commit waits for the disk. */
  readonly durable: boolean;
  /**
   * Called once with the outcome of a whole batch; may send the next one. `faulty`: the call that was refused,
   * undefined if that was the commit.
   */
  readonly settle: (calls: readonly Call[], error: unknown, results: Row[][], faulty?: Call) => void;
};

/** A connection that has prepared more statements than this, over all brands, is replaced: bounds the database's memory. */
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
      // This connection never returns to the pool's other users, so its settings may differ.
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

  /** The connection, with plans that are not too old. */
  async function getReady(): Promise<pg.PoolClient> {
    // Prepared statements and PostgreSQL's cache of each brand's tables are freed only when the connection ends.
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
   * One shared callback, and finished batches drop their references: otherwise they survive young-generation GC and force full
   * collections.
   */
  function end(error: unknown): void {
    const ended = batch;
    batch = undefined;
    busySince = undefined;
    if (error && !isRefusal(error)) drop(error as Error);
    else if (closed) drop();
    if (!ended) return;
    const { calls, results, current } = ended;
    ended.calls = ended.results = [];
    settle(calls, error, results, current);
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
