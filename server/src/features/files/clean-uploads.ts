import type { BrandDb } from "../../db/database.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import {
  deleteUnusedFiles,
  forgetErasedKeys,
  listErasedKeys,
  listKnownKeys,
  listNextFiles,
  lockUnusedUploads,
} from "./unused-files.queries.ts";

/**
 * A student may write an answer over two evenings, and its picture is still there; after that the device
 * uploads it again.
 */
const graceMs = 24 * 60 * 60 * 1000;
/** Time to notice that an older database dump was restored, which doesn't know the newer files. */
const asideMs = 30 * 24 * 60 * 60 * 1000;

/** The files of content packages are stored by the first two digits of their hash. */
const packageFolders = Array.from({ length: 256 }, (_, at) => at.toString(16).padStart(2, "0"));

/**
 * Removes the files that an erasure left behind because its process died or the store was unreachable. They
 * belong to nobody and are never set aside.
 */
async function removeErased(db: BrandDb, storage: Storage): Promise<void> {
  const keys = await listErasedKeys(db);
  if (keys.length === 0) return;
  // A content package may have stored the same bytes again.
  const known = await listKnownKeys(db, keys);
  for (const key of keys) if (!known.has(key)) await storage.remove(key);
  await forgetErasedKeys(db, keys);
}

type Cleaning = {
  readonly db: BrandDb;
  readonly storage: Storage;
  readonly slug: string;
  readonly now: Date;
  readonly batchSize?: number;
};

/**
 * Deletes uploads and teachers' files that nothing has used for a day, and sets aside stored bytes without a
 * database row: their process died midway, or they belong to a database newer than the one restored. Returns
 * how many of each; throws at its end if some could not be removed. Safe to run in several processes at once.
 */
export async function cleanUploads({ db, storage, slug, now, batchSize = 500 }: Cleaning) {
  await removeErased(db, storage);
  const before = new Date(now.getTime() - graceMs);
  const faults: unknown[] = [];
  let files = 0;
  // In batches: one statement over all files of a large school would exceed the statement timeout.
  for (let after = 0; ; ) {
    const ids = await listNextFiles(db, after, batchSize);
    const last = ids.at(-1);
    if (last === undefined) break;
    try {
      files += await db.transaction().execute(async (trx) => {
        const unused = await lockUnusedUploads(trx, { before, ids });
        // Inside the transaction, so that the rows stay if the store can't be reached.
        for (const key of await deleteUnusedFiles(trx, unused)) await storage.remove(key);
        return unused.length;
      });
    } catch (error) {
      // A file that can't be removed doesn't keep the rest.
      faults.push(error);
    }
    after = last;
  }
  let strays = 0;
  for (const folder of ["uploads", "feedback", ...packageFolders]) {
    for await (const keys of storage.listOld(`${slug}/${folder}`, before, batchSize)) {
      const known = await listKnownKeys(db, keys);
      for (const key of keys.filter((one) => !known.has(one))) {
        await storage.setAside(key, now);
        strays++;
      }
    }
  }
  await storage.dropSetAside(slug, new Date(now.getTime() - asideMs));
  if (faults.length > 0) throw faults[0];
  return { files, strays };
}
