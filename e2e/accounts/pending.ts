import pg from "pg";

/** Takes the access of an enrollment's student away again, so that a test of the first access can be repeated. */
export async function makePending(databaseUrl: string, enrollment: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query(
      `delete from brand_sabia.users using brand_sabia.enrollments
        where users.person_id = enrollments.person_id and number = $1`,
      [enrollment],
    );
  } finally {
    await client.end();
  }
}
