import { sql } from "kysely";
import type { BrandDb } from "../../db/database.ts";
import { isOpenList } from "./open-lists.queries.ts";

/**
 * Selects the earliest open deadline of an enrollment as `nextDeadline`; once it has passed, the caller closes
 * the expired lists before it shows anything (`readWithListsClosed`). The surrounding query must have `enrollments`.
 */
export const selectNextDeadline = (db: Pick<BrandDb, "selectFrom">) =>
  db
    .selectFrom("exercise_list_instances as running")
    .select(({ fn }) => fn.min("running.deadline_at").as("first"))
    .whereRef("running.enrollment_id", "=", sql.ref("enrollments.id"))
    .where(isOpenList("running"))
    .as("nextDeadline");

/**
 * Selects when the lessons of expired lists that are still open count as finished: at their deadline, as
 * closing will record it. Joins `enrollments`, so that the caller can filter by person.
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
    .where(isOpenList("late"))
    .where("late.deadline_at", "<=", now)
    .where("before.finished_at", "is", null);
