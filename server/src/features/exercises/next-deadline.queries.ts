import { sql } from "kysely";
import type { BrandDb } from "../../db/database.ts";

/**
 * The first deadline still running in an enrollment's lists, as `nextDeadline`: past it, they are closed before anything
 * is shown (`closeIfExpired`). For a query that has `enrollments` in it.
 */
export const selectNextDeadline = (db: Pick<BrandDb, "selectFrom">) =>
  db
    .selectFrom("exercise_list_instances as running")
    .select(({ fn }) => fn.min("running.deadline_at").as("first"))
    .whereRef("running.enrollment_id", "=", sql.ref("enrollments.id"))
    .where(sql<boolean>`running.status in ('NI', 'EA')`)
    .as("nextDeadline");

/**
 * When the lessons of lists that are over and not closed yet count as finished: at the deadline, as closing will write it. With
 * `enrollments` in it, for the caller to say whose.
 */
export const selectLateFinishes = (db: Pick<BrandDb, "selectFrom">, now: Date) =>
  db
    .selectFrom("enrollments")
    .innerJoin("exercise_list_instances as late", "late.enrollment_id", "enrollments.id")
    .leftJoin("lesson_progress as before", (join) =>
      join
        .onRef("before.enrollment_id", "=", "late.enrollment_id")
        .onRef("before.lesson_id", "=", "late.lesson_id"),
    )
    .select("late.deadline_at as finished_at")
    .where(sql<boolean>`late.status in ('NI', 'EA')`)
    .where("late.deadline_at", "<=", now)
    .where("before.finished_at", "is", null);
