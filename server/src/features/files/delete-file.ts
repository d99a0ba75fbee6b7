import type { FastifyBaseLogger } from "fastify";
import type { Brand } from "../../db/brands.ts";
import { AppError } from "../../platform/errors.ts";
import { isForeignKeyViolation } from "../../platform/sql-errors.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { forgetDeletedKey, noteDeletedFiles } from "./deleted-files.queries.ts";
import { deleteUpload } from "./files.queries.ts";

type Deleting = { readonly storage: Storage; readonly log: FastifyBaseLogger };

/**
 * Deletes the student's own upload (wire §3). Throws `notFound`, `fileInUse`, or `unavailable`: then the file is
 * as it was, or deleted if only the answer to the commit was lost.
 */
export async function deleteFile(
  brand: Brand,
  { storage, log }: Deleting,
  name: string,
  ownerId: number,
): Promise<void> {
  const key = await deleteRow(brand, storage, name, ownerId);
  // Only after the commit: a deletion that is undone must not have lost the bytes.
  try {
    await storage.remove(key);
    await forgetDeletedKey(brand.db, key);
  } catch (err) {
    // The file is deleted for the student.
    log.warn({ brand: brand.slug, err }, "the bytes of a deleted file are left to the hourly cleaning");
  }
}

async function deleteRow(brand: Brand, storage: Storage, name: string, ownerId: number): Promise<string> {
  try {
    return await brand.db.transaction().execute(async (trx) => {
      const deleted = await deleteUpload(trx, name, ownerId);
      if (!deleted) throw new AppError("notFound");
      const { storageKey } = deleted;
      // Throws if the store can't be reached, so that the row stays.
      await storage.touch(storageKey);
      await noteDeletedFiles(trx, [storageKey]);
      return storageKey;
    });
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new AppError("fileInUse");
    throw error;
  }
}
