import { expect, inject, test, vi } from "vitest";
import { createPool, isDatabaseAway } from "./pool.ts";

test("of a connection that breaks somebody hears, of one that is being closed nobody", async () => {
  const onBroken = vi.fn();
  const pool = createPool(inject("serverUrl"), 1, onBroken);
  const client = await pool.connect();
  client.emit("error", new Error("it broke"));
  expect(onBroken).toHaveBeenCalledOnce();
  client.release();
  // A server that is ended next may tell connections so that are still saying goodbye.
  await pool.end();
  client.emit("error", new Error("terminating connection due to administrator command"));
  expect(onBroken).toHaveBeenCalledOnce();
});

test("a connection whose answer came too late is lent to nobody else", async () => {
  const pool = createPool(inject("serverUrl"), 1, () => {}, 100);
  const client = await pool.connect();
  await client.query("set statement_timeout = 0");
  const { rows } = await client.query("select pg_backend_pid() as pid");
  await expect(client.query("select pg_sleep($1::float8)", [3])).rejects.toThrow("Query read timeout");
  client.release();
  const next = await pool.query("select pg_backend_pid() as pid");
  expect(next.rows[0].pid).not.toBe(rows[0].pid);
  await pool.end();
});

test.each([
  ["ECONNREFUSED", true],
  ["EPIPE", true],
  ["08006", true],
  ["40P01", true],
  ["53300", true],
  ["57P01", true],
  ["57014", true],
  ["28P01", true],
  ["3D000", true],
  ["25006", true],
  ["25P03", true],
  ["23505", false],
  ["42P01", false],
  ["ENOENT", false],
])("%s means that the database is away: %s", (code, away) => {
  expect(isDatabaseAway(Object.assign(new Error("It failed"), { code }))).toBe(away);
});
