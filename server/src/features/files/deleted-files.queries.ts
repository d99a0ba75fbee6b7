import type { BrandDb, BrandTransaction } from "../../db/database.ts";

/**
 * Records the storage keys of files whose rows this transaction deletes, until their bytes are gone. The table
 * has the name of its first users, the erasures.
 */
export async function noteDeletedFiles(trx: BrandTransaction, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await trx
    .insertInto("erased_files")
    .values(keys.map((storage_key) => ({ storage_key })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Storage keys of deleted files whose bytes are still to be removed. */
export async function listDeletedKeys(db: BrandDb): Promise<string[]> {
  const rows = await db.selectFrom("erased_files").select("storage_key as key").execute();
  return rows.map(({ key }) => key);
}

/** Whether the bytes of this key are still to be removed. */
export async function isDeletedKey(trx: BrandTransaction, key: string): Promise<boolean> {
  const row = trx.selectFrom("erased_files").select("storage_key").where("storage_key", "=", key);
  return (await row.executeTakeFirst()) !== undefined;
}

/** Forgets a storage key whose bytes are gone. */
export async function forgetDeletedKey(db: BrandDb, key: string): Promise<void> {
  await db.deleteFrom("erased_files").where("storage_key", "=", key).execute();
}
