import type { PoolClient } from "pg";
import type { Database } from "./database.ts";
import { brandSchema } from "./migrate.ts";

/** What a brand that is to be removed holds, for whoever decides it. */
export type BrandHoldings = {
  readonly people: number;
  /** Plans that the gateway goes on charging. */
  readonly runningPlans: number;
};

/** Counts what would go with a brand. */
export async function countHoldings({ pool }: Database, slug: string): Promise<BrandHoldings> {
  const schema = brandSchema(slug);
  const { rows } = await pool.query(
    `select (select count(*)::int from ${schema}.people) as "people",
       (select count(*)::int from ${schema}.orders where status in ('trialing', 'active', 'past_due')) as "runningPlans"`,
  );
  return rows[0];
}

async function remove(client: PoolClient, slug: string): Promise<void> {
  // An import of the brand, which holds this lock, is waited for.
  await client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`sabia import ${slug}`]);
  await client.query("delete from registry.brands where slug = $1", [slug]);
  await client.query(`drop schema if exists ${brandSchema(slug)} cascade`);
  const { rows } = await client.query("select to_regclass('pgboss.job') is not null as made");
  if (rows[0].made) await client.query("delete from pgboss.job where data->>'brand' = $1", [slug]);
}

/**
 * Removes a brand from the database, all or nothing: its tables, its names on the network, and the jobs that wait for it. Ended by
 * PostgreSQL where a running portal and it wait for each other.
 */
export async function removeBrand({ pool }: Database, slug: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await remove(client, slug);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {}); // the connection broke: it is undone with it
    throw error;
  } finally {
    client.release();
  }
}
