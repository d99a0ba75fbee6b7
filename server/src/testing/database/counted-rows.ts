import type pg from "pg";
import { afterAll, beforeAll, beforeEach, inject, vi } from "vitest";
import type { Statement } from "../../db/lines/batch.ts";
import { createLines, type Lines } from "../../db/lines/line-group.ts";
import { createPool } from "../../db/pool.ts";
import { createTestDatabase } from "./databases.ts";

export const statement = (name: string, text: string): Statement => ({ name, text });
export const read = statement(
  "read",
  "select id, n, now() as at, null as nothing from counted where id = $1",
);
export const add = statement("add", "update counted set n = n + $2::int where id = $1 returning id, n");

/** A database with twenty rows to count in, and new lines to it for each test: two for reads, one for writes. */
export function openCountedRows(connections = 6) {
  const other = {};
  let drop: () => Promise<void>;
  const opened = {
    pool: undefined as unknown as pg.Pool,
    lines: undefined as unknown as Lines,
    run: (kind: "read" | "write", it: Statement, ...values: unknown[]) =>
      opened.lines.run(kind, { statement: it, values, order: Number(values[0]), owner: opened }),
    /** As `run`, for another school. */
    runForOther: (kind: "read" | "write", it: Statement, ...values: unknown[]) =>
      opened.lines.run(kind, { statement: it, values, order: Number(values[0]), owner: other }),
    /** Waits for this many statements to be where they are expected. */
    untilActive: (where: string, count = 1) =>
      vi.waitUntil(
        async () => {
          const { rowCount } = await opened.pool.query(
            `select from pg_stat_activity where datname = current_database() and ${where}`,
          );
          return rowCount === count;
        },
        { timeout: 30_000, interval: 5 },
      ),
  };
  beforeAll(async () => {
    const database = await createTestDatabase(inject("serverUrl"), inject("template"));
    ({ drop } = database);
    opened.pool = createPool(database.url, { max: connections });
    await opened.pool.query(
      "create table counted (id integer primary key, n integer not null check (n < 10))",
    );
  });
  beforeEach(async () => {
    opened.lines?.close();
    opened.lines = createLines(opened.pool, { read: 2, write: 1 });
    await opened.pool.query("truncate counted");
    await opened.pool.query("insert into counted select id, 0 from generate_series(1, 20) id");
  });
  afterAll(async () => {
    opened.lines.close();
    await opened.pool.end();
    await drop();
  });
  return opened;
}
