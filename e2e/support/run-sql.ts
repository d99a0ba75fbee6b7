import pg from "pg";

/** Changes the portal's rows as no screen and no call can: what an import does, or what has been undone for a test to be repeated. */
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
