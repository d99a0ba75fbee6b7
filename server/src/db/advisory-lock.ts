import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";

/** Arbitrary numbers, which must be the same in every process and version. */
const lockKeys = { migrations: 727_420_260, demo: 727_420_261 } as const;

const retryMs = 200;

/** Runs work that only one process on the database may do at a time; the others wait without a time limit, or until `signal`. */
export async function withAdvisoryLock<T>(
  pool: pg.Pool,
  lock: keyof typeof lockKeys,
  work: (client: pg.PoolClient) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("set statement_timeout = 0");
    // Polled, since a statement that waits for the lock could not be aborted.
    while (!(await tryLock(client, lockKeys[lock]))) await delay(retryMs, undefined, { signal });
    const result = await work(client);
    await client.query("select pg_advisory_unlock($1)", [lockKeys[lock]]);
    await client.query("reset statement_timeout");
    return result;
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    // A connection that failed is closed, which also releases its lock.
    client.release(broken);
  }
}

async function tryLock(client: pg.PoolClient, key: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [key]);
  return rows[0]?.taken === true;
}
