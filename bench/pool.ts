import pg from "pg";

/**
 * Connections for a measurement's own statements, without a time limit. `end()` doesn't wait for connections to close, so one
 * may still be open when the database stops; its error is ignored, since whoever uses the connection gets it anyway.
 */
export function openPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max });
  pool.on("error", () => {});
  return pool;
}
