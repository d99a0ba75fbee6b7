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
