import type { BrandDb } from "../../db/database.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { listDeletedKeys, noteDeletedFiles } from "./deleted-files.queries.ts";
import { setStrayAside, tryDiscardBytes } from "./discard-bytes.queries.ts";
import { storageFolders } from "./storage-keys.ts";
import {
  deleteUnusedFiles,
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

/**
 * Removes the bytes of files whose rows are deleted: by this cleaning, or earlier by an erasure or a student whose
 * process died or whose store was unreachable. Returns the keys that are left, because an import runs or the store
 * failed, and the first such fault.
 */
async function removeDeleted({ db, storage, slug }: Pick<Cleaning, "db" | "storage" | "slug">) {
  const left = new Set<string>();
  let fault: unknown;
  for (const key of await listDeletedKeys(db)) {
    let refused: unknown;
    const remove = () =>
      storage.remove(key).catch((error: unknown) => {
        refused = error;
        throw error;
      });
    try {
      if (!(await tryDiscardBytes({ db, slug }, key, remove))) left.add(key);
    } catch (error) {
      // Only what the store says may concern just this key.
      if (error !== refused) throw error;
      left.add(key);
      fault ??= error;
    }
  }
  return { left, fault };
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
 * database row: their process died midway, or they belong to a database newer than the one restored. Bytes of
 * deleted files are never set aside: those that can't be removed are tried again the next time. No bytes are touched
 * while an import of the brand runs, which may count on them. Returns how many of each; throws at its end if some could
 * not be removed. Safe to run in several processes at once.
 */
export async function cleanUploads({ db, storage, slug, now, batchSize = 500 }: Cleaning) {
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
        await noteDeletedFiles(trx, await deleteUnusedFiles(trx, unused));
        return unused.length;
      });
    } catch (error) {
      // A batch that can't be deleted doesn't keep the rest.
      faults.push(error);
    }
    after = last;
  }
  // After the commits: a transaction that is undone must not have lost the bytes of its rows.
  const { left, fault } = await removeDeleted({ db, storage, slug });
  if (fault) faults.push(fault);
  let strays = 0;
  for (const folder of storageFolders) {
    for await (const keys of storage.listOld(`${slug}/${folder}`, before, batchSize)) {
      const known = await listKnownKeys(db, keys);
      for (const key of keys.filter((one) => !known.has(one) && !left.has(one))) {
        if (await setStrayAside({ db, slug }, key, () => storage.setAside(key, now))) strays++;
      }
    }
  }
  await storage.dropSetAside(slug, new Date(now.getTime() - asideMs));
  if (faults.length > 0) throw faults[0];
  return { files, strays };
}
