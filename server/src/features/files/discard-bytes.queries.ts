import type { BrandDb } from "../../db/database.ts";
import { takeImportTurn } from "../../db/import-turn.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { forgetDeletedKey } from "./deleted-files.queries.ts";
import { listKnownKeys } from "./unused-files.queries.ts";

type Options = {
  readonly db: BrandDb;
  readonly slug: string;
  readonly storage: Storage;
  /** Called before it waits for an import of the brand to end. */
  readonly onWait?: (() => void) | undefined;
};

/**
 * Removes the bytes of a file whose row is deleted, unless a content package stored the same bytes again. Takes turns
 * with imports, which find bytes stored and write the row of their file later.
 */
export async function removeDeletedFile({ db, slug, storage, onWait }: Options, key: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await takeImportTurn(trx, slug, onWait);
    if (!(await listKnownKeys(trx, [key])).has(key)) await storage.remove(key);
    await forgetDeletedKey(trx, key);
  });
}
