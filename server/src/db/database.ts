import { Kysely, PostgresDialect, type Transaction } from "kysely";
import type pg from "pg";
import { createLines, type Lines } from "./lines/line-group.ts";
import { brandSchema } from "./migrate.ts";
import { pingPrimary } from "./pool.ts";
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
  /** Asks for an answer; rejects while the database is away, or closed to writing. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

const linesByDb = new WeakMap<object, Lines>();

/** Where prepared statements of this query builder go; undefined for a transaction's, which has a connection of its own. */
export const findLines = (db: object): Lines | undefined => linesByDb.get(db);

/** Fewer connections than this are all lent one by one. */
const leastForLines = 6;

/** Opens the query builder over a pool; `close` ends the pool too. */
export function createDatabase(pool: pg.Pool): Database {
  const many = (pool.options.max ?? 0) >= leastForLines;
  const lines = many ? createLines(pool, { read: 2, write: 2 }) : undefined;
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
        if (lines) linesByDb.set(db, lines);
      }
      return db;
    },
    ping: () => pingPrimary(pool),
    async close() {
      lines?.close();
      await root.destroy();
      // The query builder ends a pool only if it ever used it.
      if (!pool.ending) await pool.end();
    },
  };
}
