import type { PoolClient } from "pg";
import type { Database } from "./database.ts";
import { importLockOf } from "./import-lock.ts";
import { brandSchema } from "./migrate.ts";

/** What a brand holds, shown before it is removed. */
export type BrandHoldings = {
  readonly people: number;
  /** Plans that the gateway continues to charge. */
  readonly runningPlans: number;
};

/** Counts what would be removed with a brand. */
export async function countHoldings({ pool }: Database, slug: string): Promise<BrandHoldings> {
  const schema = brandSchema(slug);
  const { rows } = await pool.query(
    `select (select count(*)::int from ${schema}.people) as "people",
       (select count(*)::int from ${schema}.orders where status in ('trialing', 'active', 'past_due')) as "runningPlans"`,
  );
  return rows[0];
}

async function remove(client: PoolClient, slug: string): Promise<void> {
  // Waits for an import of the brand, which holds this lock.
  await client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [importLockOf(slug)]);
  await client.query("delete from registry.brands where slug = $1", [slug]);
  await client.query(`drop schema if exists ${brandSchema(slug)} cascade`);
  const { rows } = await client.query("select to_regclass('pgboss.job') is not null as made");
  if (rows[0].made) await client.query("delete from pgboss.job where data->>'brand' = $1", [slug]);
}

/**
 * Removes a brand from the database in one transaction: its tables, its host names, and its queued jobs. PostgreSQL aborts it on a
 * deadlock with a running portal.
 */
export async function removeBrand({ pool }: Database, slug: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await remove(client, slug);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {}); // the connection broke, which also rolls back
    throw error;
  } finally {
    client.release();
  }
}
