import { Kysely, PostgresDialect, type Transaction } from "kysely";
import type pg from "pg";
import { brandSchema } from "./migrate.ts";
import type { DB as BrandTables } from "./types/brand.ts";
import type { DB as RegistryTables } from "./types/registry.ts";

/** The tables of one brand, and no way to another brand's. */
export type BrandDb = Kysely<BrandTables>;
export type BrandTransaction = Transaction<BrandTables>;
export type RegistryDb = Kysely<RegistryTables>;

/** What a process reaches of the database: the registry, and each brand's tables by its slug. */
export type Database = {
  readonly pool: pg.Pool;
  readonly registry: RegistryDb;
  brand(slug: string): BrandDb;
  /** Asks for an answer; rejects while the database is away. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** Opens the query builder over a pool; `close` ends the pool too. */
export function createDatabase(pool: pg.Pool): Database {
  const root = new Kysely<BrandTables & RegistryTables>({ dialect: new PostgresDialect({ pool }) });
  const brands = new Map<string, BrandDb>();
  return {
    pool,
    registry: root.withSchema("registry") as unknown as RegistryDb,
    brand(slug) {
      let db = brands.get(slug);
      if (!db) {
        db = root.withSchema(brandSchema(slug)) as unknown as BrandDb;
        brands.set(slug, db);
      }
      return db;
    },
    async ping() {
      await pool.query("select 1");
    },
    close: () => root.destroy(),
  };
}
