import { type ExpressionBuilder, sql } from "kysely";
import type { BrandDb } from "../../db/database.ts";
import type { DB as Tables } from "../../db/types/brand.ts";

const columns = [
  "files.id",
  "files.name",
  "files.storage_key",
  "files.type",
  "files.size",
  "files.sha256",
] as const;
export type FileRow = NonNullable<Awaited<ReturnType<typeof findFile>>>;

/** A file by id, whoever asks: for signed addresses alone. */
export function findFile(db: BrandDb, fileId: number) {
  return db.selectFrom("files").select(columns).where("files.id", "=", fileId).executeTakeFirst();
}

export function findPublicFile(db: BrandDb, name: string) {
  return db
    .selectFrom("files")
    .select(columns)
    .where("files.name", "=", name)
    .where("files.is_public", "=", true)
    .executeTakeFirst();
}

/** What keeps a lesson locked in a course taught in order: unfinished ones before it, but for lists that nobody can answer any more. */
const locksBefore = ({ selectFrom }: ExpressionBuilder<Tables, "enrollments" | "lessons">, now: Date) =>
  selectFrom("lessons as earlier")
    .leftJoin("lesson_progress as done", (join) =>
      join.onRef("done.lesson_id", "=", "earlier.id").onRef("done.enrollment_id", "=", "enrollments.id"),
    )
    .select("earlier.id")
    .whereRef("earlier.syllabus_id", "=", "lessons.syllabus_id")
    .whereRef("earlier.position", "<", "lessons.position")
    .where("earlier.topic_id", "is not", null)
    .where((inner) => inner(inner.fn.coalesce("done.progress", sql<number>`0`), "<", 1))
    .where((inner) =>
      inner.or([inner("earlier.response_ends_at", "is", null), inner("earlier.response_ends_at", ">", now)]),
    );

/**
 * A file that this person may read: public, an upload or answer of their own, feedback to it, a picture of a list they
 * opened, material of a course they study (status E) and of no lesson that is locked yet, or on the board of a group of
 * theirs (E or F).
 */
export function findReadableFile(
  db: BrandDb,
  { personId, now }: { personId: number; now: Date },
  wanted: { id: number } | { name: string },
) {
  return db
    .selectFrom("files")
    .select(columns)
    .where((eb) => ("id" in wanted ? eb("files.id", "=", wanted.id) : eb("files.name", "=", wanted.name)))
    .where((eb) =>
      eb.or([
        eb("files.is_public", "=", true),
        eb("files.owner_id", "=", personId),
        eb.exists(
          eb
            .selectFrom("enrollments")
            .innerJoin("exercise_list_instances as list", "list.enrollment_id", "enrollments.id")
            .innerJoin("exercise_list_instance_exercises as answer", "answer.instance_id", "list.id")
            .select("answer.id")
            .where("enrollments.person_id", "=", personId)
            .where((answer) =>
              answer.or([
                answer("answer.file_id", "=", answer.ref("files.id")),
                answer("answer.feedback_file_id", "=", answer.ref("files.id")),
              ]),
            ),
        ),
        eb.exists(
          eb
            .selectFrom("exercise_list_images as image")
            .innerJoin("exercise_list_instances as list", "list.exercise_list_id", "image.exercise_list_id")
            .innerJoin("enrollments", "enrollments.id", "list.enrollment_id")
            .select("list.id")
            .whereRef("image.file_id", "=", "files.id")
            .where("enrollments.person_id", "=", personId),
        ),
        eb.exists(
          eb
            .selectFrom("group_images")
            .innerJoin("enrollments", "enrollments.group_id", "group_images.group_id")
            .select("group_images.file_id")
            .whereRef("group_images.file_id", "=", "files.id")
            .where("enrollments.person_id", "=", personId)
            .where("enrollments.status", "in", ["E", "F"]),
        ),
        eb.exists(
          eb
            .selectFrom("enrollments")
            .innerJoin("groups", "groups.id", "enrollments.group_id")
            .innerJoin("syllabi", "syllabi.id", "groups.syllabus_id")
            .innerJoin("lessons", "lessons.syllabus_id", "syllabi.id")
            .select("lessons.id")
            .where("enrollments.person_id", "=", personId)
            .where("enrollments.status", "=", "E")
            .where("lessons.topic_id", "is not", null)
            .where((lesson) =>
              lesson.or([
                lesson("syllabi.in_order", "=", false),
                lesson.not(lesson.exists(locksBefore(lesson, now))),
              ]),
            )
            .where((lesson) =>
              lesson.or([
                lesson("lessons.video_file_id", "=", lesson.ref("files.id")),
                lesson.exists(
                  lesson
                    .selectFrom("lesson_materials")
                    .select("lesson_materials.id")
                    .whereRef("lesson_materials.lesson_id", "=", "lessons.id")
                    .whereRef("lesson_materials.file_id", "=", "files.id"),
                ),
                lesson.exists(
                  lesson
                    .selectFrom("lesson_captions")
                    .select("lesson_captions.id")
                    .whereRef("lesson_captions.lesson_id", "=", "lessons.id")
                    .whereRef("lesson_captions.file_id", "=", "files.id"),
                ),
                lesson.exists(
                  lesson
                    .selectFrom("lesson_images")
                    .select("lesson_images.file_id")
                    .whereRef("lesson_images.lesson_id", "=", "lessons.id")
                    .whereRef("lesson_images.file_id", "=", "files.id"),
                ),
              ]),
            ),
        ),
      ]),
    )
    .executeTakeFirst();
}

type Upload = {
  name: string;
  storageKey: string;
  type: string;
  size: number;
  sha256: string;
  ownerId: number;
};

export function insertUpload(db: BrandDb, upload: Upload) {
  const { name, storageKey: storage_key, type, size, sha256, ownerId: owner_id } = upload;
  return db
    .insertInto("files")
    .values({ name, storage_key, type, size, sha256, owner_id })
    .returning(["id", "name", "type"])
    .executeTakeFirstOrThrow();
}

/** Deletes the row of a person's own upload, and gives where its bytes lie; a foreign key refuses when it is in use. */
export function deleteUpload(db: BrandDb, name: string, ownerId: number) {
  return db
    .deleteFrom("files")
    .where("name", "=", name)
    .where("owner_id", "=", ownerId)
    .returning("storage_key as storageKey")
    .executeTakeFirst();
}
