import type { BrandDb, BrandTransaction } from "../../db/database.ts";

/** What a student uploaded, whether an answer uses it or not. */
export function listUploads(db: BrandDb, personId: number) {
  return db
    .selectFrom("files")
    .select(["name", "type", "size", "created_at", "storage_key as storageKey"])
    .where("owner_id", "=", personId)
    .orderBy("id")
    .execute();
}

/** Of these keys the ones that no file has any more. */
async function withoutFile(trx: BrandTransaction, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await trx.selectFrom("files").select("storage_key").where("storage_key", "in", keys).execute();
  const kept = new Set(rows.map((row) => row.storage_key));
  return [...new Set(keys)].filter((key) => !kept.has(key));
}

/** Deletes a student's uploads; gives where bytes lie that nobody has a use for now. Answers have let go of them before. */
export async function deleteUploads(trx: BrandTransaction, personId: number): Promise<string[]> {
  const rows = await trx
    .deleteFrom("files")
    .where("owner_id", "=", personId)
    .returning("storage_key as storageKey")
    .execute();
  return withoutFile(
    trx,
    rows.map(({ storageKey }) => storageKey),
  );
}

/** Deletes those of these files that nothing refers to; gives where bytes lie that nobody has a use for now. */
export async function deleteUnusedFiles(trx: BrandTransaction, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .deleteFrom("files")
    .where("files.id", "in", ids)
    .where("files.is_public", "=", false)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("lessons").select("id").whereRef("video_file_id", "=", "files.id"))),
    )
    .where(({ and, not, exists, selectFrom }) =>
      and(
        (
          [
            "lesson_captions",
            "lesson_materials",
            "lesson_images",
            "group_images",
            "exercise_list_images",
          ] as const
        ).map((table) =>
          not(exists(selectFrom(table).select("file_id").whereRef("file_id", "=", "files.id"))),
        ),
      ),
    )
    .where(({ and, not, exists, selectFrom }) =>
      and(
        (["file_id", "feedback_file_id"] as const).map((column) =>
          not(
            exists(
              selectFrom("exercise_list_instance_exercises").select(column).whereRef(column, "=", "files.id"),
            ),
          ),
        ),
      ),
    )
    .returning("files.storage_key as storageKey")
    .execute();
  return withoutFile(
    trx,
    rows.map(({ storageKey }) => storageKey),
  );
}
