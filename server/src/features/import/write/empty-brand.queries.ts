import { sql } from "kysely";
import type { BrandTransaction } from "../../../db/database.ts";

/** The brand's tables without the migrations, those that refer to others first. */
async function listTables(tx: BrandTransaction, schema: string): Promise<string[]> {
  const { rows } = await sql<{ name: string; refersTo: string[] }>`
    select t.relname::text as name, array(
      select f.relname::text from pg_constraint join pg_class f on f.oid = confrelid
      where contype = 'f' and conrelid = t.oid and confrelid <> t.oid) as "refersTo"
    from pg_class t
    where t.relnamespace = ${schema}::text::regnamespace and t.relkind = 'r' and t.relname <> 'migrations'
    order by t.relname`.execute(tx);
  const sorted: string[] = [];
  for (let left = rows; left.length > 0; left = left.filter(({ name }) => !sorted.includes(name))) {
    const referred = new Set(left.flatMap(({ refersTo }) => refersTo));
    const free = left.filter(({ name }) => !referred.has(name));
    if (free.length === 0) throw new Error("Tables refer to one another in a circle");
    sorted.push(...free.map(({ name }) => name));
  }
  return sorted;
}

/**
 * Deletes all rows of the brand without blocking readers, who would otherwise wait and use up the connections
 * of all brands. Ids are never reused, because addresses of files and boletos outlive their rows.
 */
export async function emptyBrand(tx: BrandTransaction, schema: string): Promise<void> {
  const tables = (await listTables(tx, schema)).map((name) => sql.id(schema, name));
  await sql`lock table ${sql.join(tables)} in exclusive mode`.execute(tx);
  for (const table of tables) await sql`delete from ${table}`.execute(tx);
}
