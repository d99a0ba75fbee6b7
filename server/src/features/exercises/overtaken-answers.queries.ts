import { sql } from "kysely";
import type { BrandDb, BrandTransaction } from "../../db/database.ts";
import type { HalfSaving, Saving } from "./exercises.queries.ts";

type Overtaken = { readonly id: number; readonly instanceId: number; readonly now: Date };

/** Locks the list, if it was closed after `now`, and its student, as `openInstance` does for an open one. */
function lockClosedLater(trx: BrandTransaction, { instanceId, now }: Overtaken) {
  return trx
    .selectFrom("exercise_list_instances as closed")
    .innerJoin("enrollments", "enrollments.id", "closed.enrollment_id")
    .innerJoin("people", "people.id", "enrollments.person_id")
    .select([
      "closed.closed_at as closedAt",
      "closed.enrollment_id as enrollmentId",
      "closed.lesson_id as lessonId",
    ])
    .where("closed.id", "=", instanceId)
    .where("people.erased_at", "is", null)
    .where("closed.status", "=", "FE")
    .whereRef("closed.closed_at", "=", "closed.deadline_at")
    .where("closed.closed_at", ">", now)
    .modifyEnd(sql`for key share of people for no key update of closed`)
    .executeTakeFirst();
}

/** Exercises that the closing of their list replied. No teacher has graded them since. */
const byClosing = (closedAt: Date | null) =>
  sql<boolean>`answer.replied_at = ${closedAt} and answer.graded_at = ${closedAt}`;

/**
 * Saves an answer that arrived before the deadline in place of the zero that the closing of its list wrote
 * meanwhile. Then the list is as if it had been closed after the answer: finished by the student if nothing else
 * was unanswered. Writes nothing and returns undefined if the closing didn't write that zero, or the exercise is
 * at the other try.
 */
export function saveOvertakenAnswer(db: BrandDb, saving: Saving): Promise<{ progress: number } | undefined> {
  const { id, instanceId, secondTry, optionIds, reply, fileId, cells, gradeTenths, now } = saving;
  return db.transaction().execute(async (trx) => {
    const list = await lockClosedLater(trx, saving);
    if (!list) return undefined;
    const { closedAt, enrollmentId, lessonId } = list;
    const written = await trx
      .updateTable("exercise_list_instance_exercises as answer")
      .set({
        replied_at: now,
        option_ids: [...optionIds],
        reply,
        file_id: fileId,
        cells_answers: sql`${cells}::jsonb`,
        grade_tenths: gradeTenths,
        graded_at: gradeTenths === null ? null : now,
      })
      .where("answer.id", "=", id)
      .where("answer.instance_id", "=", instanceId)
      .where(byClosing(closedAt))
      .where("answer.half_replied_at", secondTry ? "is not" : "is", null)
      .returning("answer.id")
      .executeTakeFirst();
    if (!written) return undefined;
    await trx
      .updateTable("exercise_list_instances as list")
      .set({ status: "FA", closed_at: null })
      .where("list.id", "=", instanceId)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("exercise_list_instance_exercises as answer")
              .select("answer.id")
              .where("answer.instance_id", "=", instanceId)
              .where(byClosing(closedAt)),
          ),
        ),
      )
      .execute();
    // Closing the list has finished the lesson. The answer is a visit to it, as any other.
    return trx
      .updateTable("lesson_progress")
      .set({ touched_at: sql`greatest(touched_at, ${now}::timestamptz)` })
      .where("enrollment_id", "=", enrollmentId)
      .where("lesson_id", "=", lessonId)
      .returning("progress")
      .executeTakeFirst();
  });
}

/**
 * Records the wrong first try of an OO that arrived before the deadline of its list, which was closed meanwhile:
 * the zero stays. Writes nothing and returns undefined if the exercise is past its first try.
 */
export function saveOvertakenFirstTry(db: BrandDb, saving: HalfSaving): Promise<{ id: number } | undefined> {
  const { id, instanceId, optionIds, now } = saving;
  return db.transaction().execute(async (trx) => {
    const list = await lockClosedLater(trx, saving);
    if (!list) return undefined;
    return trx
      .updateTable("exercise_list_instance_exercises as answer")
      .set({ half_replied_at: now, option_ids: [...optionIds] })
      .where("answer.id", "=", id)
      .where("answer.instance_id", "=", instanceId)
      .where(byClosing(list.closedAt))
      .where("answer.half_replied_at", "is", null)
      .returning("answer.id")
      .executeTakeFirst();
  });
}
