import type { BrandDb, BrandTransaction } from "../../db/database.ts";
import { takeImportLock, tryImportLock } from "../../db/import-lock.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { forgetDeletedKey, isDeletedKey } from "./deleted-files.queries.ts";
import { listKnownKeys } from "./unused-files.queries.ts";

type Brand = { readonly db: BrandDb; readonly slug: string };

/** `busy`: it didn't get its turn. A fault is the store's, and may concern just this key. */
type Discarding = "discarded" | "busy" | { readonly fault: unknown };

/**
 * Removes the bytes of a deleted file unless a file has them: a content package may have stored the same bytes again.
 * Takes turns with imports, which find bytes stored and write the row of their file later.
 */
function discardBytes(
  db: BrandDb,
  key: string,
  takeTurn: (trx: BrandTransaction) => Promise<boolean>,
  storage: Storage,
): Promise<Discarding> {
  return db.transaction().execute(async (trx) => {
    if (!(await takeTurn(trx))) return "busy";
    if (!(await listKnownKeys(trx, [key])).has(key)) {
      const failed = await storage.remove(key).then(
        () => undefined,
        (fault: unknown) => ({ fault }),
      );
      if (failed) return failed;
    }
    await forgetDeletedKey(trx, key);
    return "discarded";
  });
}

/** The same at once, or not at all: `busy` while an import of the brand runs. */
export const tryDiscardBytes = ({ db, slug }: Brand, key: string, storage: Storage) =>
  discardBytes(db, key, (trx) => tryImportLock(trx, slug), storage);

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
  const result = await discardBytes(db, key, takeTurn, storage);
  if (typeof result === "object") throw result.fault;
}
