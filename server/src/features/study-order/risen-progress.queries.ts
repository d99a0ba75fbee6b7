import { sql } from "kysely";

/**
 * The columns of a `lesson_progress` row that is written again, by a report, an answer, the closing of a
 * list or an import: progress never falls, and the first finish is kept (spec §4).
 */
export const risenProgress = {
  progress: sql<number>`greatest(lesson_progress.progress, excluded.progress)`,
  touched_at: sql<Date>`greatest(lesson_progress.touched_at, excluded.touched_at)`,
  finished_at: sql<Date | null>`coalesce(lesson_progress.finished_at, excluded.finished_at)`,
};

/** The same assignments for a statement written as text, which must not give the table another name. */
export const assignRisenProgress = sql.join(
  Object.entries(risenProgress).map(([column, value]) => sql`${sql.id(column)} = ${value}`),
);
