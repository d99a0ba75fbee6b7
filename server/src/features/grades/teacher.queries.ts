import { sql } from "kysely";
import type { BrandDb, BrandTransaction } from "../../db/database.ts";

/** Types that a teacher grades (wire §4). */
const teacherTypes = ["D", "DD", "M", "DL"];

/** Answers that a teacher grades; of a student who was erased there is nothing left to read. */
const answers = (db: BrandDb | BrandTransaction) =>
  db
    .selectFrom("exercise_list_instance_exercises as answer")
    .innerJoin("exercise_list_instances as list", "list.id", "answer.instance_id")
    .innerJoin("exercises", "exercises.id", "answer.exercise_id")
    .innerJoin("enrollments", "enrollments.id", "list.enrollment_id")
    .innerJoin("people", "people.id", "enrollments.person_id")
    .where("answer.replied_at", "is not", null)
    .where("exercises.type", "in", teacherTypes)
    .where("people.erased_at", "is", null);

/** Answers that wait for a teacher, the oldest first. */
export function listWaiting(db: BrandDb) {
  return answers(db)
    .innerJoin("lessons", "lessons.id", "list.lesson_id")
    .innerJoin("syllabi", "syllabi.id", "lessons.syllabus_id")
    .innerJoin("courses", "courses.id", "syllabi.course_id")
    .leftJoin("files", "files.id", "answer.file_id")
    .select([
      "answer.id",
      "enrollments.number as enrollment",
      "people.name as student",
      "courses.name as course",
      "lessons.title as lesson",
      "exercises.slug as exercise",
      "exercises.type",
      "answer.replied_at as repliedAt",
      "answer.reply",
      sql<{ reply: string | null }[]>`answer.cells_answers`.as("cells"),
      "files.storage_key as storageKey",
    ])
    .where("answer.grade_tenths", "is", null)
    .orderBy("answer.replied_at")
    .orderBy("answer.id")
    .execute();
}

/** Which of these ids are answers that a teacher may grade, now or again. Their students can't be erased meanwhile. */
export function listGradable(db: BrandTransaction, ids: readonly number[]) {
  return answers(db)
    .select([
      "answer.id",
      "enrollments.number as enrollment",
      "people.name as student",
      "exercises.slug as exercise",
    ])
    .where("answer.id", "=", sql<number>`any(${ids}::int[])`)
    .forUpdate("answer")
    .forShare("people")
    .execute();
}

type FeedbackFile = { name: string; storageKey: string; type: string; size: number; sha256: string };

export async function insertFeedbackFile(tx: BrandTransaction, file: FeedbackFile): Promise<number> {
  const { storageKey: storage_key, ...rest } = file;
  const row = await tx
    .insertInto("files")
    .values({ ...rest, storage_key })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

type Grade = { id: number; tenths: number; feedback: string | null; fileId: number | null; now: Date };

export async function saveGrade(
  tx: BrandTransaction,
  { id, tenths, feedback, fileId, now }: Grade,
): Promise<void> {
  await tx
    .updateTable("exercise_list_instance_exercises")
    .set({ grade_tenths: tenths, graded_at: now, feedback, feedback_file_id: fileId })
    .where("id", "=", id)
    .execute();
}
