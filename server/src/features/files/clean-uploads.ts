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

/** A student who writes an answer over two evenings still has its picture; later the device sends it anew. */
const graceMs = 24 * 60 * 60 * 1000;
/** Time to see that it was an older dump of the database, which didn't name what is newer. */
const asideMs = 30 * 24 * 60 * 60 * 1000;

/** Bytes of packages lie by the first two digits of their hash. */
const packageFolders = Array.from({ length: 256 }, (_, at) => at.toString(16).padStart(2, "0"));

/** Removes at last what an erasure was to remove, and was killed or found the store away: it is nobody's stray. */
async function removeErased(db: BrandDb, storage: Storage): Promise<void> {
  const keys = await listErasedKeys(db);
  if (keys.length === 0) return;
  // A package may have brought the same bytes again.
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
 * Deletes uploads and teachers' comments that nothing has used for a day, and sets bytes aside that never got a row or lost it since
 * a process died in between: they may as well be those of a database newer than this one. Gives how many of each. Any number of
 * processes may do so at once.
 */
export async function cleanUploads({ db, storage, slug, now, batchSize = 500 }: Cleaning) {
  await removeErased(db, storage);
  const before = new Date(now.getTime() - graceMs);
  let files = 0;
  // Slice by slice: over all files of a large school one statement would outlast what a statement is given.
  for (let after = 0; ; ) {
    const ids = await listNextFiles(db, after, batchSize);
    const last = ids.at(-1);
    if (last === undefined) break;
    files += await db.transaction().execute(async (trx) => {
      const unused = await lockUnusedUploads(trx, { before, ids });
      // Within the transaction: a store that is away leaves the rows where they were.
      for (const key of await deleteUnusedFiles(trx, unused)) await storage.remove(key);
      return unused.length;
    });
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
  return { files, strays };
}
