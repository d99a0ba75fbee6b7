import { type RawBuilder, sql } from "kysely";
import type { BrandDb } from "../../db/database.ts";
import { prepareOne } from "../../db/prepared.ts";
import { risenProgress } from "../study-order/public.ts";
import { isOpenList } from "./open-lists.queries.ts";

type Due = { now: Date; limit: number };
type DueOf = { now: Date; enrollmentId: number };

/**
 * Closes expired lists in one statement: status FE, grade 0 for unanswered exercises, lesson finished (spec
 * §4). Locks lists before their exercises, in the same order as saving an answer, so that the two can't
 * deadlock.
 */
const closeLists = (db: BrandDb, now: Date, only: RawBuilder<boolean>, held: RawBuilder<unknown>) =>
  db
    .with("expired", (cte) =>
      cte
        .selectFrom("exercise_list_instances as due")
        .select(["due.id", "due.enrollment_id", "due.lesson_id", "due.deadline_at", "due.created_at"])
        .where(isOpenList("due"))
        .where("due.deadline_at", "<=", now)
        .where(only)
        .modifyEnd(held),
    )
    .with("zeroed", (cte) =>
      cte
        .updateTable("exercise_list_instance_exercises as exercise")
        .from("expired")
        .set((eb) => ({
          replied_at: eb.ref("expired.deadline_at"),
          grade_tenths: 0,
          graded_at: eb.ref("expired.deadline_at"),
        }))
        .whereRef("exercise.instance_id", "=", "expired.id")
        .where("exercise.replied_at", "is", null),
    )
    .with("finished", (cte) =>
      cte
        .insertInto("lesson_progress")
        .columns(["enrollment_id", "lesson_id", "progress", "touched_at", "finished_at"])
        .expression((eb) =>
          eb.selectFrom("expired").select([
            "expired.enrollment_id",
            "expired.lesson_id",
            sql<number>`1`.as("progress"),
            // The last visit stays at the opening: running out of time is not a visit.
            "expired.created_at as touched_at",
            "expired.deadline_at as finished_at",
          ]),
        )
        .onConflict((conflict) =>
          conflict.columns(["enrollment_id", "lesson_id"]).doUpdateSet({
            progress: 1,
            finished_at: risenProgress.finished_at,
          }),
        ),
    )
    .with("closed", (cte) =>
      cte
        .updateTable("exercise_list_instances as list")
        .from("expired")
        .set((eb) => ({
          status: sql<string>`'FE'`,
          closed_at: eb.ref("expired.deadline_at"),
          replied_count: eb.ref("list.exercises_count"),
        }))
        .whereRef("list.id", "=", "expired.id")
        .returning("list.id"),
    )
    .selectFrom("closed")
    .select(sql<number>`count(*)`.as("count"));

/** Closes up to `limit` expired lists of the brand, skipping those that another process has locked. */
export const closeSomeExpired = prepareOne((db, { now, limit }: Due) =>
  closeLists(
    db,
    now,
    sql<boolean>`true`,
    sql`order by due.deadline_at limit ${limit}::int for no key update of due skip locked`,
  ),
);

/**
 * Closes the expired lists of one enrollment. Waits for locks, because the read that follows must show them
 * closed.
 */
export const closeExpiredOf = prepareOne((db, { now, enrollmentId }: DueOf) =>
  closeLists(
    db,
    now,
    sql<boolean>`due.enrollment_id = ${enrollmentId}`,
    sql`order by due.id for no key update of due`,
  ),
);

type DueOfPerson = { now: Date; personId: number };

const isOfPerson = (db: BrandDb, personId: number) =>
  sql<boolean>`due.enrollment_id in ${db.selectFrom("enrollments").select("id").where("person_id", "=", personId)}`;

/** An expired list of the person's that is still open, if there is one. */
export const findExpiredOfPerson = prepareOne((db, { now, personId }: DueOfPerson) =>
  db
    .selectFrom("exercise_list_instances as due")
    .select("due.id")
    .where(isOpenList("due"))
    .where("due.deadline_at", "<=", now)
    .where(isOfPerson(db, personId))
    .limit(1),
);

/** Closes the expired lists of all enrollments of one person, waiting for locks. */
export const closeExpiredOfPerson = prepareOne((db, { now, personId }: DueOfPerson) =>
  closeLists(db, now, isOfPerson(db, personId), sql`order by due.id for no key update of due`),
);
