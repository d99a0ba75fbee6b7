import { sql } from "kysely";
import type { BrandDb } from "../../db/database.ts";

/**
 * Selects the lesson that locks `lesson`: the first unfinished one before it in a course taught in order (wire
 * §3); no row if it is open. A list whose window is over at `now` locks nothing, as nobody can finish it. The
 * surrounding query must have `enrollments` and `syllabi`.
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
    .where((where) => where(where.fn.coalesce("done.progress", sql<number>`0`), "<", 1))
    .where((where) =>
      where.or([where("earlier.response_ends_at", "is", null), where("earlier.response_ends_at", ">", now)]),
    )
    .orderBy("earlier.position")
    .limit(sql.lit(1));
