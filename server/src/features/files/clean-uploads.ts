import type { BrandDb } from "../../db/database.ts";
import { dayMs } from "../../platform/durations.ts";
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
const graceMs = dayMs;
/** Time to notice that an older database dump was restored, which doesn't know the newer files. */
const asideMs = 30 * dayMs;

type Cleaning = {
  readonly db: BrandDb;
  readonly storage: Storage;
  readonly slug: string;
  readonly now: Date;
  readonly batchSize?: number;
};
type Batches = { readonly before: Date; readonly batchSize: number };

/**
 * Deletes the rows of unused files and notes their keys. Returns how many, and the faults of batches that could
 * not be deleted, which don't keep the rest.
 */
async function deleteUnused({ db }: Cleaning, { before, batchSize }: Batches) {
  const faults: unknown[] = [];
  let files = 0;
  // In batches: one statement over all files of a large school would exceed the statement timeout.
  for (let after = 0; ; ) {
    const ids = await listNextFiles(db, after, batchSize);
    const last = ids.at(-1);
    if (last === undefined) return { files, faults };
    try {
      files += await db.transaction().execute(async (trx) => {
        const unused = await lockUnusedUploads(trx, { before, ids });
        await noteDeletedFiles(trx, await deleteUnusedFiles(trx, unused));
        return unused.length;
      });
    } catch (error) {
      faults.push(error);
    }
    after = last;
  }
}

/**
 * Removes the bytes of files whose rows are deleted: by this cleaning, or earlier by an erasure or a student whose
 * process died or whose store was unreachable. Returns the keys that are left, because an import runs or the store
 * failed, and the store's faults.
 */
async function removeDeleted({ db, storage, slug }: Cleaning) {
  const left = new Set<string>();
  const faults: unknown[] = [];
  for (const key of await listDeletedKeys(db)) {
    const result = await tryDiscardBytes({ db, slug }, key, storage);
    if (result !== "discarded") left.add(key);
    if (typeof result === "object") faults.push(result.fault);
  }
  return { left, faults };
}

/** Sets aside stored bytes without a row, except those of deleted files that are `left`. Returns how many. */
async function setStraysAside(
  { db, storage, slug, now }: Cleaning,
  { before, batchSize }: Batches,
  left: ReadonlySet<string>,
): Promise<number> {
  let strays = 0;
  for (const folder of storageFolders) {
    for await (const keys of storage.listOld(`${slug}/${folder}`, before, batchSize)) {
      const known = await listKnownKeys(db, keys);
      for (const key of keys.filter((one) => !known.has(one) && !left.has(one))) {
        if (await setStrayAside({ db, slug }, key, () => storage.setAside(key, now))) strays++;
      }
    }
  }
  return strays;
}

/**
 * Deletes uploads and teachers' files that nothing has used for a day, and sets aside stored bytes without a
 * database row: their process died midway, or they belong to a database newer than the one restored. Bytes of
 * deleted files are never set aside: those that can't be removed are tried again the next time. No bytes are touched
 * while an import of the brand runs, which may count on them. Returns how many of each; throws at its end if some could
 * not be removed. Safe to run in several processes at once.
 */
export async function cleanUploads(cleaning: Cleaning) {
  const { storage, slug, now, batchSize = 500 } = cleaning;
  const batches = { before: new Date(now.getTime() - graceMs), batchSize };
  const unused = await deleteUnused(cleaning, batches);
  // After the commits: a transaction that is undone must not have lost the bytes of its rows.
  const removed = await removeDeleted(cleaning);
  const strays = await setStraysAside(cleaning, batches, removed.left);
  await storage.dropSetAside(slug, new Date(now.getTime() - asideMs));
  const faults = [...unused.faults, ...removed.faults];
  if (faults.length > 0) throw faults[0];
  return { files: unused.files, strays };
}
