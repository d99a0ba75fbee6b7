import { CompiledQuery } from "kysely";
import type { BrandTransaction, Database } from "./database.ts";

/** Runs a library's statement inside one of our transactions, so that both commit or neither. */
export async function runInTransaction(
  trx: BrandTransaction,
  text: string,
  values: readonly unknown[] = [],
  // biome-ignore lint/suspicious/noExplicitAny: the library knows its own rows
): Promise<{ rows: any[] }> {
  const { rows } = await trx.executeQuery(CompiledQuery.raw(text, [...values]));
  return { rows };
}

/** Runs a library's statement by itself. A text of several statements has no values: a prepared statement can be only one. */
export const runOnPool = ({ pool }: Database, text: string, values: unknown[] = []) =>
  values.length > 0 ? pool.query(text, values) : pool.query(text);
