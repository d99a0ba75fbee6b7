import { sql } from "kysely";
import { prepareQuery } from "../../db/prepared.ts";
import type { Viewer } from "../../platform/sessions.ts";
import { prepareOneForViewer } from "../auth/public.ts";
import { type LessonOfEnrollment, risenProgress, selectLockingLesson } from "../study-order/public.ts";

/** Records a visit to a lesson without changing its progress. */
export const touchLesson = prepareQuery(
  (db, { enrollmentId, lessonId, at }: LessonOfEnrollment & { at: Date }) =>
    db
      .insertInto("lesson_progress")
      .values({ enrollment_id: enrollmentId, lesson_id: lessonId, touched_at: at })
      .onConflict((conflict) =>
        conflict
          .columns(["enrollment_id", "lesson_id"])
          .doUpdateSet({ touched_at: risenProgress.touched_at }),
      ),
);

type Report = LessonOfEnrollment & { progress: number; at: Date };

/**
 * Saves progress, which never falls, and returns the stored value; checking access and writing are one
 * statement. Undefined if the lesson isn't open to this student, or is a list (answers decide its progress).
 */
export const saveProgress = prepareOneForViewer(
  (db, { enrollmentId, lessonId, personId, progress, at }: Report & Viewer) =>
    db
      .insertInto("lesson_progress")
      .columns(["enrollment_id", "lesson_id", "progress", "touched_at", "finished_at"])
      .expression((eb) =>
        eb
          .selectFrom("enrollments")
          .innerJoin("groups", "groups.id", "enrollments.group_id")
          .innerJoin("syllabi", "syllabi.id", "groups.syllabus_id")
          .innerJoin("lessons", "lessons.syllabus_id", "syllabi.id")
          .select([
            "enrollments.id",
            "lessons.id as lesson_id",
            sql<number>`${progress}::float8`.as("progress"),
            sql<Date>`${at}::timestamptz`.as("touched_at"),
            sql<Date | null>`case when ${progress}::float8 = 1 then ${at}::timestamptz end`.as("finished_at"),
          ])
          .where("enrollments.id", "=", enrollmentId)
          .where("enrollments.person_id", "=", personId)
          .where("enrollments.status", "=", "E")
          .where("lessons.id", "=", lessonId)
          .where("lessons.topic_id", "is not", null)
          .where("lessons.type", "!=", "LL")
          .where((where) => where.not(where.exists(selectLockingLesson(db, at)))),
      )
      .onConflict((conflict) => conflict.columns(["enrollment_id", "lesson_id"]).doUpdateSet(risenProgress))
      .returning("progress"),
  { groupCommit: "enrollmentId" },
);
