import type { BrandDb, BrandTransaction } from "../../db/database.ts";
import { takeImportLock, tryImportLock } from "../../db/import-lock.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { forgetDeletedKey, isDeletedKey } from "./deleted-files.queries.ts";
import { listKnownKeys } from "./unused-files.queries.ts";

type Brand = { readonly db: BrandDb; readonly slug: string };

/**
 * Removes the bytes of a deleted file unless a file has them: a content package may have stored the same bytes again.
 * Takes turns with imports, which find bytes stored and write the row of their file later. False if it didn't get its
 * turn.
 */
function discardBytes(
  db: BrandDb,
  key: string,
  takeTurn: (trx: BrandTransaction) => Promise<boolean>,
  remove: () => Promise<void>,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await takeTurn(trx))) return false;
    if (!(await listKnownKeys(trx, [key])).has(key)) await remove();
    await forgetDeletedKey(trx, key);
    return true;
  });
}

/** The same at once, or not at all: false if an import of the brand runs. */
export const tryDiscardBytes = ({ db, slug }: Brand, key: string, remove: () => Promise<void>) =>
  discardBytes(db, key, (trx) => tryImportLock(trx, slug), remove);

/**
 * Sets aside the bytes of a key that no file has. False if an import of the brand runs, or if its file was deleted just
 * now: then they are to be removed.
 */
export const setStrayAside = ({ db, slug }: Brand, key: string, setAside: () => Promise<void>) =>
  db.transaction().execute(async (trx) => {
    if (!(await tryImportLock(trx, slug))) return false;
    // In this order: a file is deleted and its key noted at once.
    const isKnown = (await listKnownKeys(trx, [key])).has(key);
    if (isKnown || (await isDeletedKey(trx, key))) return false;
    await setAside();
    return true;
  });

type Removing = Brand & {
  readonly storage: Storage;
  /** Called before it waits for an import of the brand to end. */
  readonly onWait?: (() => void) | undefined;
};

/** Removes the bytes of a file whose row is deleted, unless a file has them again. Waits for an import that runs. */
export async function removeDeletedFile({ db, slug, storage, onWait }: Removing, key: string): Promise<void> {
  const takeTurn = async (trx: BrandTransaction) => {
    await takeImportLock(trx, slug, onWait);
    return true;
  };
  await discardBytes(db, key, takeTurn, () => storage.remove(key));
}
