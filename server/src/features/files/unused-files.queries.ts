import { type ExpressionBuilder, sql } from "kysely";
import type { BrandDb, BrandTransaction } from "../../db/database.ts";
import type { DB as Tables } from "../../db/types/brand.ts";

/** Nothing shows it: no lesson, no board, no list, no answer. */
const isUnused = ({ and, not, exists, selectFrom }: ExpressionBuilder<Tables, "files">) => {
  const content = [
    "lesson_captions",
    "lesson_materials",
    "lesson_images",
    "group_images",
    "exercise_list_images",
    "exercise_key_images",
  ] as const;
  return and([
    not(exists(selectFrom("lessons").select("id").whereRef("video_file_id", "=", "files.id"))),
    ...content.map((table) =>
      not(exists(selectFrom(table).select("file_id").whereRef("file_id", "=", "files.id"))),
    ),
    ...(["file_id", "feedback_file_id"] as const).map((column) =>
      not(
        exists(
          selectFrom("exercise_list_instance_exercises").select(column).whereRef(column, "=", "files.id"),
        ),
      ),
    ),
  ]);
};

/** Of these keys the ones that no file has any more. */
async function withoutFile(trx: BrandTransaction, keys: readonly string[]): Promise<string[]> {
  const known = await listKnownKeys(trx, keys);
  return [...new Set(keys)].filter((key) => !known.has(key));
}

/** Of these keys the ones that a file has. */
export async function listKnownKeys(
  db: Pick<BrandDb, "selectFrom">,
  keys: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom("files")
    .select("storage_key as key")
    .where("storage_key", "=", sql<string>`any(${keys}::text[])`)
    .execute();
  return new Set(rows.map(({ key }) => key));
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
  const rows = await trx
    .deleteFrom("files")
    .where("files.id", "=", sql<number>`any(${ids}::int[])`)
    .where("files.is_public", "=", false)
    .where(isUnused)
    .returning("files.storage_key as storageKey")
    .execute();
  return withoutFile(
    trx,
    rows.map(({ storageKey }) => storageKey),
  );
}

/** What an upload counts as at the least, in bytes: a million of tiny ones would fill the disk's directory and our table. */
const leastCounted = 64 * 1024;

/** What an upload of so many bytes takes of a student's room for those that nothing refers to. */
export const roomOf = (size: number): number => Math.max(size, leastCounted);

/** The room that a student's uploads take which nothing refers to. */
export async function sumUnusedUploads(db: BrandDb, ownerId: number): Promise<number> {
  const { bytes } = await db
    .selectFrom("files")
    .select(sql<string | null>`sum(greatest(files.size, ${leastCounted}))`.as("bytes"))
    .where("files.owner_id", "=", ownerId)
    .where(isUnused)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/** The next so many files behind an id, in order. */
export async function listNextFiles(db: BrandDb, after: number, count: number): Promise<number[]> {
  const rows = await db
    .selectFrom("files")
    .select("id")
    .where("id", ">", after)
    .orderBy("id")
    .limit(count)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Of these files students' uploads and teachers' comments from before that moment which nothing refers to, locked: from here on no
 * answer can take one. Those that an answer or another process holds just now are passed over.
 */
export async function lockUnusedUploads(
  trx: BrandTransaction,
  { before, ids }: { before: Date; ids: readonly number[] },
): Promise<number[]> {
  const rows = await trx
    .selectFrom("files")
    .select("files.id")
    .where((eb) =>
      eb.or([eb("files.owner_id", "is not", null), eb("files.storage_key", "like", "%/feedback/%")]),
    )
    .where("files.id", "=", sql<number>`any(${ids}::int[])`)
    .where("files.created_at", "<", before)
    .where(isUnused)
    .forUpdate("files")
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/** Where bytes of erased students lie that were not removed with them. */
export async function listErasedKeys(db: BrandDb): Promise<string[]> {
  const rows = await db.selectFrom("erased_files").select("storage_key as key").execute();
  return rows.map(({ key }) => key);
}

/** Forgets them, once they are gone. */
export async function forgetErasedKeys(db: BrandDb, keys: readonly string[]): Promise<void> {
  await db.deleteFrom("erased_files").where("storage_key", "=", sql<string>`any(${keys}::text[])`).execute();
}
