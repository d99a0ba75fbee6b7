import type { BrandDb } from "../../db/database.ts";

/** What a student uploaded, whether an answer uses it or not. */
export function listUploads(db: BrandDb, personId: number) {
  return db
    .selectFrom("files")
    .select(["name", "type", "size", "created_at", "storage_key as storageKey"])
    .where("owner_id", "=", personId)
    .orderBy("id")
    .execute();
}
