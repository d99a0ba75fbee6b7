import type { BrandDb } from "../../db/database.ts";

/** A person's uploads, whether an answer uses them or not. */
export function listUploads(db: BrandDb, personId: number) {
  return db
    .selectFrom("files")
    .select(["name", "type", "size", "created_at", "storage_key as storageKey"])
    .where("owner_id", "=", personId)
    .orderBy("id")
    .execute();
}
