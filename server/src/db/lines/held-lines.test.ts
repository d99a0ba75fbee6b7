import type pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Batch } from "./batch.ts";
import { createLines } from "./line-group.ts";

// With a fake clock, since a real connection can't be held up for an exact number of milliseconds.
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Connections whose batches end when the test ends them, and the statements that were run outside them. */
function createHeldPool() {
  const alone: string[] = [];
  const connections: Batch[][] = [];
  const pool = {
    options: { max: 6 },
    async connect() {
      const batches: Batch[] = [];
      connections.push(batches);
      const query = async (what: unknown) => void (typeof what === "string" || batches.push(what as Batch));
      return { query, connection: { on() {} }, once() {}, release() {} };
    },
    async query(text: string) {
      alone.push(text);
      return { rows: [] };
    },
  };
  return { pool: pool as unknown as pg.Pool, alone, connections };
}

test("those that wait go to connections of their own once every line is held up for 50 ms, whoever else held it before", async () => {
  const { pool, alone, connections } = createHeldPool();
  const lines = createLines(pool, { read: 2, write: 0 });
  const run = async (name: string) => {
    void lines.run("read", { statement: { name, text: name }, values: [], order: 0, owner: lines });
    await vi.advanceTimersByTimeAsync(0);
  };
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const batchesSent = () => connections.map((batches) => batches.length);

  await run("holds the first line");
  await pass(10);
  await run("is quick on the second");
  await pass(10);
  await run("holds the second then");
  expect([batchesSent(), alone]).toEqual([[1, 1], []]);
  await pass(10);
  connections[1]?.[0]?.handleReadyForQuery();
  await run("waits");
  expect([batchesSent(), alone]).toEqual([[1, 2], []]);
  // The first line is held up by now; the second has worked for 40 ms.
  await pass(40);
  expect([batchesSent(), alone]).toEqual([[1, 2], []]);
  await pass(50);
  expect([batchesSent(), alone]).toEqual([[1, 2], ["waits"]]);
});
