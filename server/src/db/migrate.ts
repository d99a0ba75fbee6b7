import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { withAdvisoryLock } from "./advisory-lock.ts";

const folder = join(import.meta.dirname, "migrations");

type Migration = { name: string; sql: string; checksum: string };
/** What a run of the migrations did, each as `schema/name`; `unknown`: done before by a version of the portal that has more of them. */
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

/** Runs what is missing in one schema, each migration in a transaction of its own. */
async function migrateSchema(
  client: pg.PoolClient,
  schema: string,
  migrations: Migration[],
): Promise<Migrated> {
  await client.query(`create schema if not exists ${schema}`);
  await client.query(
    `create table if not exists ${schema}.migrations
       (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from ${schema}.migrations`,
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  const ran: string[] = [];
  for (const { name, sql, checksum } of migrations) {
    const known = applied.get(name);
    if (known === checksum) continue;
    if (known !== undefined)
      throw new Error(`Migration ${name} of ${schema} was edited after it ran. Write a new one instead.`);
    await client.query("begin");
    try {
      await client.query(`set local search_path to ${schema}`);
      await client.query(sql);
      await client.query(`insert into ${schema}.migrations (name, checksum) values ($1, $2)`, [
        name,
        checksum,
      ]);
      await client.query("commit");
    } catch (error) {
      await client.query("rollback").catch(() => {}); // the connection broke: it is undone with it
      throw new Error(`Migration ${name} of ${schema} failed: ${(error as Error).message}`, { cause: error });
    }
    ran.push(`${schema}/${name}`);
  }
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = rows.filter(({ name }) => !known.has(name)).map(({ name }) => `${schema}/${name}`);
  return { ran, unknown };
}

/** The schema of a brand (wire §6). `slug` was checked by the registry's own constraint or the import. */
export function brandSchema(slug: string): string {
  if (!/^[a-z][a-z0-9_]{0,39}$/.test(slug)) throw new Error(`Not a brand's slug: ${slug}`);
  return `brand_${slug}`;
}

/** Brings the registry and every brand's schema up to date; safe when several processes start at once. */
export async function migrateAll(pool: pg.Pool): Promise<Migrated> {
  const [registry, brand] = await Promise.all([readMigrations("registry"), readMigrations("brand")]);
  return withAdvisoryLock(pool, "migrations", async (client) => {
    const all = [await migrateSchema(client, "registry", registry)];
    await client.query(
      "insert into registry.secrets (name, value) values ('signing', $1) on conflict (name) do nothing",
      [randomBytes(32)],
    );
    const { rows } = await client.query<{ slug: string }>("select slug from registry.brands order by slug");
    for (const { slug } of rows) all.push(await migrateSchema(client, brandSchema(slug), brand));
    return { ran: all.flatMap(({ ran }) => ran), unknown: all.flatMap(({ unknown }) => unknown) };
  });
}

/** Makes and migrates the schema of a brand that may be new. */
export async function migrateBrand(pool: pg.Pool, slug: string): Promise<Migrated> {
  const brand = await readMigrations("brand");
  return withAdvisoryLock(pool, "migrations", (client) => migrateSchema(client, brandSchema(slug), brand));
}
