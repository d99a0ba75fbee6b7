import type pg from "pg";

/** Any numbers, as long as every process of every version takes the same ones. */
const lockKeys = { migrations: 727_420_260, demo: 727_420_261 } as const;

/** Does work that only one process on the database does at a time; the others wait, however long it takes. */
export async function withAdvisoryLock<T>(
  pool: pg.Pool,
  lock: keyof typeof lockKeys,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [lockKeys[lock]]);
    const result = await work(client);
    await client.query("select pg_advisory_unlock($1)", [lockKeys[lock]]);
    await client.query("reset statement_timeout");
    return result;
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    // A connection that failed is thrown away, and its lock with it.
    client.release(broken);
  }
}
