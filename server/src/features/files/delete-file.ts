import type { Brand } from "../../db/brands.ts";
import { AppError } from "../../platform/errors.ts";
import { isForeignKeyViolation } from "../../platform/foreign-key.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { forgetErasedKey, noteErasedFiles } from "./erased-files.queries.ts";
import { deleteUpload } from "./files.queries.ts";

/**
 * Deletes the student's own upload (wire §3). Throws `notFound`, `fileInUse`, or `unavailable`, which leaves
 * everything as it was.
 */
export async function deleteFile(
  brand: Brand,
  storage: Storage,
  name: string,
  ownerId: number,
): Promise<void> {
  const key = await deleteRow(brand, storage, name, ownerId);
  // Only after the commit: a deletion that is undone must not have lost the bytes.
  try {
    await storage.remove(key);
    await forgetErasedKey(brand.db, key);
  } catch {
    // The file is deleted for the student; the hourly cleaning removes its bytes.
  }
}

async function deleteRow(brand: Brand, storage: Storage, name: string, ownerId: number): Promise<string> {
  try {
    return await brand.db.transaction().execute(async (trx) => {
      const deleted = await deleteUpload(trx, name, ownerId);
      if (!deleted) throw new AppError("notFound");
      const { storageKey } = deleted;
      // Throws if the store can't be reached, so that the row stays.
      await storage.keep(storageKey);
      await noteErasedFiles(trx, [storageKey]);
      return storageKey;
    });
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new AppError("fileInUse");
    throw error;
  }
}
