import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { withAdvisoryLock } from "./advisory-lock.ts";
import { codeOf, isLockTimeout, states } from "./sql-errors.ts";

const folder = join(import.meta.dirname, "migrations");

type Migration = { name: string; sql: string; checksum: string };
/** The migrations that were run, each as `schema/name`; `unknown`: run before by a newer version of the portal. */
export type Migrated = { ran: string[]; unknown: string[] };

async function readMigrations(kind: "registry" | "brand"): Promise<Migration[]> {
  const names = (await readdir(join(folder, kind))).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, kind, name), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/** Aborts a run that waits for others, and reports that it waits. */
export type Waiting = { signal?: AbortSignal; onWait?: (migration: string) => void };

/** While a migration waits for a table lock, all later queries wait behind it: it gives up soon, and pauses for longer than it blocked them. */
const lockMs = 200;
const pauseMs = 2_000;

/** Runs the missing migrations of one schema, each in its own transaction. */
async function migrateSchema(
  client: pg.PoolClient,
  schema: string,
  migrations: Migration[],
  { signal, onWait }: Waiting = {},
): Promise<Migrated> {
  await client.query(`create schema if not exists ${schema}`).catch((error: Error) => {
    throw codeOf(error) === states.notAllowed
      ? new Error(`The user of DATABASE_URL must own the database: ${error.message}`, { cause: error })
      : error;
  });
  await client.query(
    `create table if not exists ${schema}.migrations
       (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from ${schema}.migrations`,
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  const ran: string[] = [];
  for (const migration of migrations) {
    const { name, checksum } = migration;
    const known = applied.get(name);
    if (known === checksum) continue;
    if (known !== undefined)
      throw new Error(`Migration ${name} of ${schema} was edited after it ran. Write a new one instead.`);
    for (let tries = 1; !(await runMigration(client, schema, migration)); tries++) {
      if (tries === 1) onWait?.(`${schema}/${name}`);
      await delay(pauseMs, undefined, { signal });
    }
    ran.push(`${schema}/${name}`);
  }
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = rows.filter(({ name }) => !known.has(name)).map(({ name }) => `${schema}/${name}`);
  return { ran, unknown };
}

/** Returns false, with nothing changed, if another transaction held one of its tables for too long. */
async function runMigration(
  client: pg.PoolClient,
  schema: string,
  { name, sql, checksum }: Migration,
): Promise<boolean> {
  await client.query("begin");
  try {
    await client.query(`set local search_path to ${schema}; set local lock_timeout = ${lockMs}`);
    await client.query(sql);
    await client.query(`insert into ${schema}.migrations (name, checksum) values ($1, $2)`, [name, checksum]);
    await client.query("commit");
    return true;
  } catch (error) {
    await client.query("rollback").catch(() => {}); // the connection broke, which also rolls back
    if (isLockTimeout(error)) return false;
    throw new Error(`Migration ${name} of ${schema} failed: ${(error as Error).message}`, { cause: error });
  }
}

/** The schema of a brand (wire §6). `slug` was checked by the registry's own constraint or the import. */
export function brandSchema(slug: string): string {
  if (!/^[a-z][a-z0-9_]{0,39}$/.test(slug)) throw new Error(`Not a brand's slug: ${slug}`);
  return `brand_${slug}`;
}

/** Brings the registry and every brand's schema up to date; safe when several processes start at once, and while the portal is in use. */
export async function migrateAll(pool: pg.Pool, waiting: Waiting = {}): Promise<Migrated> {
  const [registry, brand] = await Promise.all([readMigrations("registry"), readMigrations("brand")]);
  const work = async (client: pg.PoolClient) => {
    const all = [await migrateSchema(client, "registry", registry, waiting)];
    await client.query(
      "insert into registry.secrets (name, value) values ('signing', $1) on conflict (name) do nothing",
      [randomBytes(32)],
    );
    const { rows } = await client.query<{ slug: string }>("select slug from registry.brands order by slug");
    for (const { slug } of rows) all.push(await migrateSchema(client, brandSchema(slug), brand, waiting));
    return { ran: all.flatMap(({ ran }) => ran), unknown: all.flatMap(({ unknown }) => unknown) };
  };
  return withAdvisoryLock(pool, "migrations", work, waiting.signal);
}

/** Creates the schema of a brand if it is missing, and migrates it. */
export async function migrateBrand(pool: pg.Pool, slug: string): Promise<Migrated> {
  const brand = await readMigrations("brand");
  return withAdvisoryLock(pool, "migrations", (client) => migrateSchema(client, brandSchema(slug), brand));
}
