import pg from "pg";

/**
 * Connections for a measurement's own statements, however long these take. A connection may still be there when the
 * database ends, for `end()` waits for none; what it hears then is no failure, and whoever uses it hears of it anyway.
 */
export function openPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max });
  pool.on("error", () => {});
  return pool;
}
