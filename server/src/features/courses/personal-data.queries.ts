import { sql } from "kysely";
import type { BrandDb, BrandTransaction } from "../../db/database.ts";

/** A person's enrollments with the progress in their lessons. */
export async function collectStudies(db: BrandDb, personId: number) {
  const enrollments = await db
    .selectFrom("enrollments")
    .innerJoin("groups", "groups.id", "enrollments.group_id")
    .innerJoin("syllabi", "syllabi.id", "groups.syllabus_id")
    .innerJoin("courses", "courses.id", "syllabi.course_id")
    .select([
      "enrollments.id",
      "enrollments.number",
      "enrollments.status",
      "enrollments.created_at",
      "courses.name as course",
      "groups.name as group",
    ])
    .where("enrollments.person_id", "=", personId)
    .orderBy("enrollments.id")
    .execute();
  const lessons = await db
    .selectFrom("lesson_progress")
    .innerJoin("lessons", "lessons.id", "lesson_progress.lesson_id")
    .innerJoin("enrollments", "enrollments.id", "lesson_progress.enrollment_id")
    .select([
      "enrollments.id as enrollmentId",
      "lessons.title",
      "lesson_progress.progress",
      "lesson_progress.touched_at",
      "lesson_progress.finished_at",
    ])
    .where("enrollments.person_id", "=", personId)
    .orderBy("lesson_progress.touched_at")
    .execute();
  return enrollments.map(({ id, ...enrollment }) => ({
    ...enrollment,
    lessons: lessons
      .filter(({ enrollmentId }) => enrollmentId === id)
      .map(({ enrollmentId: _enrollmentId, ...lesson }) => lesson),
  }));
}

/**
 * Replaces the enrollment numbers, by which the school could identify the student. Progress stays, for the
 * course's statistics.
 */
export async function anonymiseEnrollments(trx: BrandTransaction, personId: number): Promise<void> {
  await trx
    .updateTable("enrollments")
    .set({ number: sql<string>`'apagada-' || enrollments.id` })
    .where("person_id", "=", personId)
    .execute();
}
