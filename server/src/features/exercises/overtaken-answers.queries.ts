import { type ExpressionBuilder, sql } from "kysely";
import type { BrandDb, BrandTransaction } from "../../db/database.ts";
import type { DB as Tables } from "../../db/types/brand.ts";
import type { HalfSaving, Saving } from "./exercises.queries.ts";

type Overtaken = { readonly id: number; readonly instanceId: number; readonly now: Date };

/** Locks the list, if it was closed after `now`, and its student, as `openInstance` does for an open one. */
function lockClosedLater(trx: BrandTransaction, { instanceId, now }: Overtaken) {
  return trx
    .selectFrom("exercise_list_instances as closed")
    .innerJoin("enrollments", "enrollments.id", "closed.enrollment_id")
    .innerJoin("people", "people.id", "enrollments.person_id")
    .select(["closed.enrollment_id as enrollmentId", "closed.lesson_id as lessonId"])
    .where("closed.id", "=", instanceId)
    .where("people.erased_at", "is", null)
    .where("closed.status", "=", "FE")
    .whereRef("closed.closed_at", "=", "closed.deadline_at")
    .where("closed.closed_at", ">", now)
    .modifyEnd(sql`for key share of people for no key update of closed`)
    .executeTakeFirst();
}

/** Whether the closing of its list replied the exercise, and no teacher has graded it since. */
function isByClosing(
  eb: ExpressionBuilder<Tables & { answer: Tables["exercise_list_instance_exercises"] }, "answer">,
) {
  const closedAt = eb
    .selectFrom("exercise_list_instances as closed")
    .select("closed.closed_at")
    .whereRef("closed.id", "=", "answer.instance_id");
  return eb.and([eb("answer.replied_at", "=", closedAt), eb("answer.graded_at", "=", closedAt)]);
}

/**
 * Saves an answer that arrived before the deadline in place of the zero that the closing of its list wrote
 * meanwhile. Then the list is as if it had been closed after the answer: finished by the student if nothing else
 * was unanswered. Writes nothing and returns undefined if the closing didn't write that zero, or the exercise is
 * at the other try. The lesson has progress, as closing its list finished it.
 */
export function saveOvertakenAnswer(db: BrandDb, saving: Saving): Promise<{ progress: number } | undefined> {
  const { id, instanceId, secondTry, optionIds, reply, fileId, cells, gradeTenths, now } = saving;
  return db.transaction().execute(async (trx) => {
    const list = await lockClosedLater(trx, saving);
    if (!list) return undefined;
    const { enrollmentId, lessonId } = list;
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
      .where(isByClosing)
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
              .where(isByClosing),
          ),
        ),
      )
      .execute();
    // The answer is a visit to the lesson, as any other.
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
      .where(isByClosing)
      .where("answer.half_replied_at", "is", null)
      .returning("answer.id")
      .executeTakeFirst();
  });
}
