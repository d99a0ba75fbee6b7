import { type ExpressionBuilder, sql } from "kysely";
import type { BrandDb } from "../../db/database.ts";
import type { DB as Tables } from "../../db/types/brand.ts";
import { selectLockingLesson, studiedStatuses } from "../study-order/public.ts";

/** A person may read the file of the surrounding query for one of these reasons. */
type OfFile = ExpressionBuilder<Tables, "files">;

/** The person sent it with an answer, or it is a teacher's feedback to one of their answers. */
export const isOnOwnAnswer =
  (personId: number) =>
  ({ exists, selectFrom }: OfFile) =>
    exists(
      selectFrom("enrollments")
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
    );

/** It is a picture of a list that the person opened. */
export const isInOpenedList =
  (personId: number) =>
  ({ exists, selectFrom }: OfFile) =>
    exists(
      selectFrom("exercise_list_images as image")
        .innerJoin("exercise_list_instances as list", "list.exercise_list_id", "image.exercise_list_id")
        .innerJoin("enrollments", "enrollments.id", "list.enrollment_id")
        .select("list.id")
        .whereRef("image.file_id", "=", "files.id")
        .where("enrollments.person_id", "=", personId)
        .where("enrollments.status", "in", studiedStatuses),
    );

/** It is on the board of one of the person's groups. */
export const isOnOwnBoard =
  (personId: number) =>
  ({ exists, selectFrom }: OfFile) =>
    exists(
      selectFrom("group_images")
        .innerJoin("enrollments", "enrollments.group_id", "group_images.group_id")
        .select("group_images.file_id")
        .whereRef("group_images.file_id", "=", "files.id")
        .where("enrollments.person_id", "=", personId)
        .where("enrollments.status", "in", studiedStatuses),
    );

/** The lessons that show the file, without an access check. */
const lessonsWith = (db: BrandDb) => {
  const file = sql.ref<number>("files.id");
  return db
    .selectFrom("lessons")
    .select("id as lesson_id")
    .where("video_file_id", "=", file)
    .unionAll(db.selectFrom("lesson_materials").select("lesson_id").where("file_id", "=", file))
    .unionAll(db.selectFrom("lesson_captions").select("lesson_id").where("file_id", "=", file))
    .unionAll(db.selectFrom("lesson_images").select("lesson_id").where("file_id", "=", file));
};

/** A lesson shows it that is open to the person at `now`: in progress, and locked by no other lesson. */
export const isInOpenLesson =
  (db: BrandDb, personId: number, now: Date) =>
  ({ exists, selectFrom }: OfFile) =>
    exists(
      selectFrom(() => lessonsWith(db).as("shown"))
        .innerJoin("lessons", "lessons.id", "shown.lesson_id")
        .innerJoin("syllabi", "syllabi.id", "lessons.syllabus_id")
        .innerJoin("groups", "groups.syllabus_id", "syllabi.id")
        .innerJoin("enrollments", "enrollments.group_id", "groups.id")
        .select("lessons.id")
        .where("enrollments.person_id", "=", personId)
        .where("enrollments.status", "=", "E")
        .where("lessons.topic_id", "is not", null)
        .where((lesson) => lesson.not(lesson.exists(selectLockingLesson(db, now)))),
    );

/** It is a picture of a key, or of its part for a first try, that the person has seen. */
export const isInSeenKey =
  (personId: number) =>
  ({ exists, selectFrom }: OfFile) =>
    exists(
      selectFrom("exercise_key_images as image")
        .innerJoin("exercise_list_instance_exercises as answer", "answer.exercise_id", "image.exercise_id")
        .innerJoin("exercise_list_instances as list", "list.id", "answer.instance_id")
        .innerJoin("enrollments", "enrollments.id", "list.enrollment_id")
        .select("answer.id")
        .whereRef("image.file_id", "=", "files.id")
        .where("enrollments.person_id", "=", personId)
        .where("enrollments.status", "in", studiedStatuses)
        .where((answer) =>
          answer.or([
            answer("answer.replied_at", "is not", null),
            answer.and([
              answer("image.from_first_try", "=", true),
              answer("answer.half_replied_at", "is not", null),
            ]),
          ]),
        ),
    );
