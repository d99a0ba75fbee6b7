import { sql } from "kysely";

/**
 * What a row of `lesson_progress` holds when it is written again, by a report, an answer or the end of a list's time: progress
 * never falls, and what was finished stays so since then (spec §4).
 */
export const risenProgress = {
  progress: sql<number>`greatest(lesson_progress.progress, excluded.progress)`,
  touched_at: sql<Date>`greatest(lesson_progress.touched_at, excluded.touched_at)`,
  finished_at: sql<Date | null>`coalesce(lesson_progress.finished_at, excluded.finished_at)`,
};
