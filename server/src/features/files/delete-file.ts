import type { Brand } from "../../db/brands.ts";
import { AppError } from "../../platform/errors.ts";
import { isForeignKeyViolation } from "../../platform/foreign-key.ts";
import type { Storage } from "../../platform/storage/storage.ts";
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
  try {
    await brand.db.transaction().execute(async (tx) => {
      const deleted = await deleteUpload(tx, name, ownerId);
      if (!deleted) throw new AppError("notFound");
      // Inside the transaction, so that the row stays if the store can't be reached.
      await storage.remove(deleted.storageKey);
    });
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new AppError("fileInUse");
    throw error;
  }
}
