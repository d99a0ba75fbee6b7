import { sql } from "kysely";
import type { BrandTransaction } from "./database.ts";

/**
 * The name of the advisory lock by which imports of a brand run one after another. Whatever deletes what an import may have found
 * takes it too: it must not happen between the import's look and its commit.
 */
export const importLockOf = (slug: string): string => `sabia import ${slug}`;

/** Waits for the imports of the brand that run, and keeps others away until the transaction ends. `onWait` is called before a wait. */
export async function takeImportLock(
  trx: BrandTransaction,
  slug: string,
  onWait?: (() => void) | undefined,
): Promise<void> {
  if (onWait) {
    if (await tryImportLock(trx, slug)) return;
    onWait();
  }
  await sql`select pg_advisory_xact_lock(hashtextextended(${importLockOf(slug)}, 0))`.execute(trx);
}

/** The same without waiting: false if an import runs. */
export async function tryImportLock(trx: BrandTransaction, slug: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${importLockOf(slug)}, 0)) as taken`.execute(trx);
  return rows[0]?.taken === true;
}
