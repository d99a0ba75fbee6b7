import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import type { BrandTransaction } from "../../../db/database.ts";
import type { DB as Tables } from "../../../db/types/brand.ts";
import { isForeignKeyViolation } from "../../../platform/sql-errors.ts";
import type { Refusals } from "../refusals.ts";
import type { Ledger } from "./ledger.ts";

/** What every writer of the import needs: the transaction, the ledger and the refusals. */
export type Writer = {
  readonly tx: BrandTransaction;
  readonly schema: string;
  readonly ledger: Ledger;
  readonly refusals: Refusals;
};

type Table = keyof Tables & string;
type Column<T extends Table> = keyof Selectable<Tables[T]> & string;

const batchSize = 1000;

function* batches<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += batchSize) yield rows.slice(start, start + batchSize);
}

/** Passes rows as one JSON parameter, so that one prepared statement serves any number of them. */
const recordset = (schema: string, table: string, rows: readonly unknown[]) =>
  sql`json_populate_recordset(null::${sql.id(schema, table)}, ${JSON.stringify(rows)}::json)`;

/** Inserts rows that have the same columns, and returns the requested columns of each. */
export async function insertRows<T extends Table, C extends Column<T> = never>(
  { tx, schema }: Writer,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
  returning: readonly C[] = [],
): Promise<Pick<Selectable<Tables[T]>, C>[]> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.id(name)));
  const answer =
    returning.length > 0 ? sql`returning ${sql.join(returning.map((name) => sql.id(name)))}` : sql``;
  const inserted: Pick<Selectable<Tables[T]>, C>[] = [];
  for (const batch of batches(rows)) {
    const { rows: answered } = await sql<Pick<Selectable<Tables[T]>, C>>`
      insert into ${sql.id(schema, table)} (${columns})
      select ${columns} from ${recordset(schema, table, batch)} ${answer}`.execute(tx);
    for (const row of answered) inserted.push(row);
  }
  return inserted;
}

/** Inserts one row and returns the requested columns of it. */
export async function insertOne<T extends Table, C extends Column<T>>(
  writer: Writer,
  table: T,
  row: Insertable<Tables[T]>,
  returning: readonly C[],
): Promise<Pick<Selectable<Tables[T]>, C>> {
  const [made] = await insertRows(writer, table, [row], returning);
  if (!made) throw new Error("An insert answered no row");
  return made;
}

/** The id of what was written before; the checks leave no reference without it. */
export function requireId<Key>(ids: ReadonlyMap<Key, number>, key: Key): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`Nothing was written for ${key}`);
  return id;
}

/** Updates rows by id; all rows give the same columns. */
export async function updateRows<T extends Table>(
  { tx, schema }: Pick<Writer, "tx" | "schema">,
  table: T,
  rows: readonly (Updateable<Tables[T]> & { id: number })[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter((name) => name !== "id");
  const assignments = sql.join(columns.map((name) => sql`${sql.id(name)} = source.${sql.id(name)}`));
  for (const batch of batches(rows)) {
    await sql`update ${sql.id(schema, table)} as target set ${assignments}
      from ${recordset(schema, table, batch)} as source where target.id = source.id`.execute(tx);
  }
}

/** Deletes rows by a column's value, for example all that belong to a lesson. */
export async function deleteRows<T extends Table>(
  { tx, schema }: Writer,
  table: T,
  column: Column<T>,
  values: readonly number[],
): Promise<void> {
  if (values.length === 0) return;
  await sql`delete from ${sql.id(schema, table)} where ${sql.id(column)} = any(${values}::int[])`.execute(tx);
}

type Used = {
  /** A condition on `target` for references that would cascade. */
  readonly keep: RawBuilder<boolean>;
  /** A table whose rows would be deleted with those of the `target`, and by which they are used as well. */
  readonly through?: { readonly table: Table; readonly column: string };
};

/**
 * Deletes the rows that nothing refers to and returns their ids. `used` tells of references that would cascade;
 * all other foreign keys, also future ones, protect rows by themselves.
 */
export async function removeUnused(
  { tx, schema }: Writer,
  table: Table,
  ids: readonly number[],
  used?: Used,
): Promise<Set<number>> {
  const target = (some: readonly number[]) => sql`${sql.id(schema, table)} as target
    where id = any(${some}::int[]) and not (${used?.keep ?? sql`false`})`;
  // Waits for those who just begin to use a row, and keeps others away. The deletion is a statement of its own,
  // so that it sees what they did: the one that waits still judges by what it saw before.
  const hold = async ({ through }: Used, some: readonly number[]) => {
    await sql`select from ${target(some)} order by id for update`.execute(tx);
    if (through)
      await sql`select from ${sql.id(schema, through.table)}
        where ${sql.id(through.column)} in (select id from ${target(some)}) order by id for update`.execute(
        tx,
      );
  };
  const attempt = async (some: readonly number[]) => {
    await sql`savepoint removal`.execute(tx);
    try {
      if (used) await hold(used, some);
      const { rows } = await sql<{ id: number }>`delete from ${target(some)} returning id`.execute(tx);
      return rows.map(({ id }) => id);
    } catch (error) {
      await sql`rollback to savepoint removal`.execute(tx);
      if (isForeignKeyViolation(error)) return undefined;
      throw error;
    } finally {
      await sql`release savepoint removal`.execute(tx).catch(() => {}); // the connection itself may be broken
    }
  };
  if (ids.length === 0) return new Set();
  const all = await attempt(ids);
  if (all) return new Set(all);
  const removed = new Set<number>();
  for (const id of ids) for (const one of (await attempt([id])) ?? []) removed.add(one);
  return removed;
}
