import { sql } from "kysely";
import type { BrandDb, BrandTransaction } from "../../db/database.ts";
import { teacherTypes } from "../exercises/public.ts";

/** Answers, including the empty ones that closing a list recorded; without those of erased students. */
const answers = (db: BrandDb | BrandTransaction) =>
  db
    .selectFrom("exercise_list_instance_exercises as answer")
    .innerJoin("exercise_list_instances as list", "list.id", "answer.instance_id")
    .innerJoin("exercises", "exercises.id", "answer.exercise_id")
    .innerJoin("enrollments", "enrollments.id", "list.enrollment_id")
    .innerJoin("people", "people.id", "enrollments.person_id")
    .where("answer.replied_at", "is not", null)
    .where("people.erased_at", "is", null);

/** Answers with everything that a teacher needs to identify student and exercise, oldest first. */
const described = (db: BrandDb) =>
  answers(db)
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
      sql<{ reply: string | null; exercise_option_id: number | null }[]>`answer.cells_answers`.as("cells"),
      "files.storage_key as storageKey",
    ])
    .orderBy("answer.replied_at")
    .orderBy("answer.id");

/** Answers waiting for a teacher's grade, oldest first. */
export const listWaiting = (db: BrandDb) =>
  described(db)
    .where("exercises.type", "in", teacherTypes)
    .where("answer.grade_tenths", "is", null)
    .execute();

/**
 * All answers to the exercises with that slug, oldest first, with their grades in tenths, including those
 * graded by the key.
 */
export const listAnswersTo = (db: BrandDb, exercise: string) =>
  described(db)
    .select(["answer.grade_tenths as gradeTenths", "answer.option_ids as optionIds"])
    .select((eb) =>
      eb
        .selectFrom("exercise_options as option")
        .select(sql<Record<string, string> | null>`json_object_agg(option.id, option.slug)`.as("slugs"))
        .whereRef("option.exercise_id", "=", "exercises.id")
        .as("options"),
    )
    .where("exercises.slug", "=", exercise)
    .execute();

/**
 * Those of these answers that can be graded or regraded, including those graded by the key. Locks them, and
 * takes a shared lock on their students, so that these can't be erased meanwhile.
 */
export function listGradable(db: BrandTransaction, ids: readonly number[]) {
  return answers(db)
    .select([
      "answer.id",
      "enrollments.number as enrollment",
      "people.name as student",
      "exercises.slug as exercise",
      "answer.replied_at as repliedAt",
      sql<boolean>`answer.option_ids = '{}' and answer.reply is null and answer.file_id is null
        and answer.cells_answers = '[]'`.as("isBlank"),
    ])
    .where("answer.id", "=", sql<number>`any(${ids}::int[])`)
    .forUpdate("answer")
    .forShare("people")
    .execute();
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
