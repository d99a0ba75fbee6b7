import { sql } from "kysely";
import type { BrandDb, BrandTransaction } from "../../db/database.ts";
import {
  isInOpenedList,
  isInOpenLesson,
  isInSeenKey,
  isOnOwnAnswer,
  isOnOwnBoard,
} from "./readable-by.queries.ts";

const columns = [
  "files.id",
  "files.name",
  "files.storage_key as storageKey",
  "files.type",
  "files.size",
  "files.sha256",
] as const;
export type FileRow = NonNullable<Awaited<ReturnType<typeof findFile>>>;

/** A file by id without an access check: only for signed addresses, whose signature is the check. */
export function findFile(db: BrandDb, fileId: number) {
  return db.selectFrom("files").select(columns).where("files.id", "=", fileId).executeTakeFirst();
}

/** A file that anybody may see, such as a logo, by its name. */
export function findPublicFile(db: BrandDb, name: string) {
  return db
    .selectFrom("files")
    .select(columns)
    .where("files.name", "=", name)
    .where("files.is_public", "=", true)
    .executeTakeFirst();
}

/** How a request names a file. */
export type Wanted = { readonly id: number } | { readonly name: string };
type Reader = { readonly personId: number; readonly now: Date };

/**
 * A file that this person may read: it is public, their own upload or answer, feedback to it, a picture of a
 * list they opened or of a key they have seen, or on the board of one of their groups (enrollment in E or F), or
 * material of a lesson open to them (E). `isPersonal`: a student's upload or answer, or a teacher's comment on one.
 */
export function findReadableFile(db: BrandDb, { personId, now }: Reader, wanted: Wanted) {
  return db
    .selectFrom("files")
    .select(columns)
    .select((eb) =>
      eb
        .or([
          eb("files.owner_id", "is not", null),
          ...(["file_id", "feedback_file_id"] as const).map((column) =>
            eb.exists(
              eb
                .selectFrom("exercise_list_instance_exercises as answer")
                .select("answer.id")
                .whereRef(`answer.${column}`, "=", "files.id"),
            ),
          ),
        ])
        .as("isPersonal"),
    )
    .where((eb) => ("id" in wanted ? eb("files.id", "=", wanted.id) : eb("files.name", "=", wanted.name)))
    .where((eb) =>
      eb.or([
        eb("files.is_public", "=", true),
        eb("files.owner_id", "=", personId),
        isOnOwnAnswer(personId)(eb),
        isInOpenedList(personId)(eb),
        isOnOwnBoard(personId)(eb),
        isInOpenLesson(db, personId, now)(eb),
        isInSeenKey(personId)(eb),
      ]),
    )
    .executeTakeFirst();
}

type NewFile = {
  name: string;
  storageKey: string;
  type: string;
  size: number;
  sha256: string;
  /** Whose upload it is, if a student's: `lockOwner` comes first in the same transaction. */
  ownerId?: number;
};

/**
 * Serialises a student's uploads and keeps the student from being erased meanwhile; undefined if they have
 * been. Doesn't wait for an import that locks their row.
 */
export async function lockOwner(trx: BrandTransaction, brandSlug: string, ownerId: number) {
  const turn = `sabia uploads of ${brandSlug} ${ownerId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(trx);
  return trx
    .selectFrom("people")
    .select("id")
    .where("id", "=", ownerId)
    .where("erased_at", "is", null)
    .forKeyShare()
    .executeTakeFirst();
}

/** Records a file whose bytes are stored. */
export function insertFile(trx: BrandTransaction, { storageKey, ownerId, ...file }: NewFile) {
  return trx
    .insertInto("files")
    .values({ ...file, storage_key: storageKey, owner_id: ownerId ?? null })
    .returning(["id", "name", "type"])
    .executeTakeFirstOrThrow();
}

/**
 * Deletes the row of the person's own upload and returns its storage key; throws a foreign key violation if the
 * file is in use.
 */
export function deleteUpload(db: BrandDb, name: string, ownerId: number) {
  return db
    .deleteFrom("files")
    .where("name", "=", name)
    .where("owner_id", "=", ownerId)
    .returning("storage_key as storageKey")
    .executeTakeFirst();
}
