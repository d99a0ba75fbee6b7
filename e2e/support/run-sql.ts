import pg from "pg";

/**
 * Changes the portal's rows as no screen or call can: like an import, or to undo a test so that it can be
 * repeated.
 */
export async function runSql(
  databaseUrl: string,
  sql: string,
  values: readonly (string | readonly string[])[],
): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query(sql, [...values]);
  } finally {
    await client.end();
  }
}
