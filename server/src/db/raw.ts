import { CompiledQuery } from "kysely";
import type { BrandTransaction, Database } from "./database.ts";

/** Runs a statement of a library inside one of our transactions, so that both hold or neither. */
export async function runInTransaction(
  trx: BrandTransaction,
  text: string,
  values: readonly unknown[] = [],
  // biome-ignore lint/suspicious/noExplicitAny: the library knows its own rows
): Promise<{ rows: any[] }> {
  const { rows } = await trx.executeQuery(CompiledQuery.raw(text, [...values]));
  return { rows };
}

/** Runs a statement of a library by itself. Several in one text go without values: a prepared one holds one alone. */
export const runOnPool = ({ pool }: Database, text: string, values: unknown[] = []) =>
  values.length > 0 ? pool.query(text, values) : pool.query(text);
