import { type ExpressionBuilder, sql } from "kysely";
import type { BrandDb, BrandTransaction } from "../../db/database.ts";
import type { DB as Tables } from "../../db/types/brand.ts";
import { feedbackKey } from "./storage-keys.ts";

/** Whether nothing refers to the file: no lesson, board, list or answer. */
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

/** Returns those of the storage keys that no file has any more. */
async function withoutFile(trx: BrandTransaction, keys: readonly string[]): Promise<string[]> {
  const known = await listKnownKeys(trx, keys);
  return [...new Set(keys)].filter((key) => !known.has(key));
}

/** Returns those of the storage keys that a file has. */
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

/**
 * Deletes a student's uploads, which no answer may refer to any more. Returns the storage keys that no other
 * file uses.
 */
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

/**
 * Deletes those of these files that nothing refers to. Returns the storage keys that no other file uses, for
 * the caller to remove.
 */
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

/**
 * The least that an upload counts as, in bytes: a million tiny ones would exhaust the disk's inodes and our
 * table.
 */
const leastCounted = 64 * 1024;

/** How much of a student's quota for unused uploads an upload takes, in bytes. */
export const roomOf = (size: number): number => Math.max(size, leastCounted);

/** How much of their quota a student's unused uploads take, in bytes. */
export async function sumUnusedUploads(db: BrandDb, ownerId: number): Promise<number> {
  const { bytes } = await db
    .selectFrom("files")
    .select(sql<string | null>`sum(greatest(files.size, ${leastCounted}))`.as("bytes"))
    .where("files.owner_id", "=", ownerId)
    .where(isUnused)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/** The ids of up to `count` files after the id `after`, ascending. */
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
 * Locks, among these files, the uploads and teachers' feedback files created before `before` that nothing
 * refers to, so that no answer can start to use them. Skips files that an answer or another process has locked.
 */
export async function lockUnusedUploads(
  trx: BrandTransaction,
  { before, ids }: { before: Date; ids: readonly number[] },
): Promise<number[]> {
  const rows = await trx
    .selectFrom("files")
    .select("files.id")
    .where((eb) =>
      eb.or([eb("files.owner_id", "is not", null), eb("files.storage_key", "like", feedbackKey("%", "%"))]),
    )
    .where("files.id", "=", sql<number>`any(${ids}::int[])`)
    .where("files.created_at", "<", before)
    .where(isUnused)
    .forUpdate("files")
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}
