import { sql } from "kysely";
import type { BrandDb } from "../../db/database.ts";

/** The student has exercises left in the list of `lesson`, and the time for them may be running. */
const isUnderWay = (db: Pick<BrandDb, "selectFrom">, lesson: string) =>
  db
    .selectFrom("exercise_list_instances as under_way")
    .select("under_way.id")
    .where("under_way.enrollment_id", "=", sql.ref<number>("enrollments.id"))
    .where("under_way.lesson_id", "=", sql.ref<number>(`${lesson}.id`))
    .whereRef("under_way.replied_count", "<", "under_way.exercises_count");

/**
 * Selects the lesson that locks `lesson`: the first unfinished one before it in a course taught in order (wire
 * §3); no row if it is open. A list whose window is over at `now` locks nothing, as nobody can finish it. A list
 * that the student has open isn't locked, even if a lesson is added before it or an earlier list is reopened: its
 * time goes on. The surrounding query must have `enrollments` and `syllabi`.
 */
export const selectLockingLesson = (db: Pick<BrandDb, "selectFrom">, now: Date, lesson = "lessons") =>
  db
    .selectFrom("lessons as earlier")
    .leftJoin("lesson_progress as done", (join) =>
      join
        .onRef("done.lesson_id", "=", "earlier.id")
        .on("done.enrollment_id", "=", sql.ref("enrollments.id")),
    )
    .select("earlier.id")
    .where(sql<boolean>`${sql.ref("syllabi.in_order")}`)
    .where("earlier.syllabus_id", "=", sql.ref<number>(`${lesson}.syllabus_id`))
    .where("earlier.position", "<", sql.ref<number>(`${lesson}.position`))
    .where("earlier.topic_id", "is not", null)
    .where((where) => where.not(where.exists(isUnderWay(db, lesson))))
    .where((where) => where(where.fn.coalesce("done.progress", sql<number>`0`), "<", 1))
    .where((where) =>
      where.or([where("earlier.response_ends_at", "is", null), where("earlier.response_ends_at", ">", now)]),
    )
    .orderBy("earlier.position")
    .limit(sql.lit(1));
