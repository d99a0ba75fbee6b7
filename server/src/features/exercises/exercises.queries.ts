import { type NotNull, sql } from "kysely";
import type { BrandDb } from "../../db/database.ts";
import { prepareOne } from "../../db/prepared.ts";
import type { Viewer } from "../../platform/sessions.ts";
import { prepareOneForViewer } from "../auth/public.ts";
import { type LessonOfEnrollment, risenProgress } from "../study-order/public.ts";
import type { CellAnswer } from "./grading.ts";
import { isOpenList, statusAfter } from "./open-lists.queries.ts";

/** `listed` is false once the option has left the content package; only students who chose it still see it. */
export type OptionRow = {
  id: number;
  description: string;
  correct: boolean;
  justification: string | null;
  listed: boolean;
};
export type TipRow = { id: number; title: string; description: string };
export type CellRow = { cell: number; optionId: number };

/**
 * A student's answer to an exercise, with its list and enrollment. Only in the student's own, active
 * enrollment.
 */
export const findAnswer = prepareOneForViewer((db, { id, personId }: { id: number } & Viewer) =>
  db
    .selectFrom("exercise_list_instance_exercises as answer")
    .innerJoin("exercise_list_instances as instance", "instance.id", "answer.instance_id")
    .innerJoin("enrollments", "enrollments.id", "instance.enrollment_id")
    .innerJoin("settings", (join) => join.onTrue())
    .select([
      "answer.id",
      "answer.exercise_id as exerciseId",
      "answer.option_ids as optionIds",
      "answer.reply",
      "answer.file_id as fileId",
      sql<CellAnswer[]>`answer.cells_answers`.as("cells"),
      "answer.replied_at as repliedAt",
      "answer.half_replied_at as halfRepliedAt",
      "answer.grade_tenths as gradeTenths",
      "answer.graded_at as gradedAt",
      "answer.feedback",
      "answer.feedback_file_id as feedbackFileId",
      "instance.id as instanceId",
      "instance.enrollment_id as enrollmentId",
      "instance.lesson_id as lessonId",
      "enrollments.person_id as personId",
      "instance.status",
      "instance.deadline_at as deadlineAt",
      "instance.closed_at as closedAt",
      "instance.exercises_count as count",
      "instance.replied_count as answered",
      "settings.revision",
    ])
    .where("answer.id", "=", id)
    .where("enrollments.person_id", "=", personId)
    .where("enrollments.status", "=", "E"),
);
export type AnswerRow = NonNullable<Awaited<ReturnType<typeof findAnswer>>>;

/** An exercise with its key: the part that is identical for every student. */
export const findQuestion = prepareOne((db, { exerciseId }: { exerciseId: number }) =>
  db
    .selectFrom("exercises")
    .select([
      "exercises.type",
      "exercises.question_html as question",
      "exercises.cells_number as cellsNumber",
      (eb) =>
        eb
          .selectFrom("exercise_options as option")
          .select(
            sql<
              OptionRow[]
            >`coalesce(json_agg(json_build_object('id', option.id, 'description', option.description_html,
              'correct', option.correct, 'justification', option.justification_html, 'listed', option.position is not null)
              order by option.position, option.id), '[]')`.as("list"),
          )
          .whereRef("option.exercise_id", "=", "exercises.id")
          .as("options"),
      (eb) =>
        eb
          .selectFrom("exercise_cells as cell")
          .select(
            sql<CellRow[]>`coalesce(json_agg(json_build_object('cell', cell.cell, 'optionId', cell.option_id)
              order by cell.cell), '[]')`.as("list"),
          )
          .whereRef("cell.exercise_id", "=", "exercises.id")
          .as("key"),
      (eb) =>
        eb
          .selectFrom("exercise_tips as tip")
          .select(
            sql<TipRow[]>`coalesce(json_agg(json_build_object('id', tip.id, 'title', tip.title,
              'description', tip.description_html) order by tip.position), '[]')`.as("list"),
          )
          .whereRef("tip.exercise_id", "=", "exercises.id")
          .as("tips"),
    ])
    .where("exercises.id", "=", exerciseId)
    .$narrowType<{ options: NotNull; key: NotNull; tips: NotNull }>(),
);
export type QuestionRow = NonNullable<Awaited<ReturnType<typeof findQuestion>>>;

/** The progress of a list's lesson; undefined before the first answer. */
export const findListProgress = prepareOne((db, { enrollmentId, lessonId }: LessonOfEnrollment) =>
  db
    .selectFrom("lesson_progress")
    .select("progress")
    .where("enrollment_id", "=", enrollmentId)
    .where("lesson_id", "=", lessonId),
);

export type Saving = {
  id: number;
  instanceId: number;
  secondTry: boolean;
  optionIds: readonly number[];
  reply: string | null;
  fileId: number | null;
  /** The cells as JSON text. */
  cells: string;
  gradeTenths: number | null;
  now: Date;
};

/**
 * Locks the list until the statement ends, provided it still takes answers, and its student, so that they can't
 * be erased meanwhile (see `selectUnerased`).
 */
const openInstance = (db: BrandDb, instanceId: number, now: Date) =>
  db
    .selectFrom("exercise_list_instances as open")
    .innerJoin("enrollments", "enrollments.id", "open.enrollment_id")
    .innerJoin("people", "people.id", "enrollments.person_id")
    .select("open.id")
    .where("open.id", "=", instanceId)
    .where("people.erased_at", "is", null)
    .where(isOpenList("open"))
    .where((where) => where.or([where("open.deadline_at", "is", null), where("open.deadline_at", ">", now)]))
    .modifyEnd(sql`for key share of people for no key update of open`);

/**
 * Saves an answer, its count and the lesson's progress in one statement. Writes nothing and returns undefined
 * if the list no longer takes answers, the exercise was answered meanwhile, or it is at the other try.
 */
export const saveAnswer = prepareOne(
  (db, { id, instanceId, secondTry, optionIds, reply, fileId, cells, gradeTenths, now }: Saving) =>
    db
      .with("open", () => openInstance(db, instanceId, now))
      .with("written", (cte) =>
        cte
          .updateTable("exercise_list_instance_exercises as answer")
          .from("open")
          .set({
            replied_at: now,
            option_ids: sql`${optionIds}::int[]`,
            reply,
            file_id: fileId,
            cells_answers: sql`${cells}::jsonb`,
            grade_tenths: sql`${gradeTenths}::smallint`,
            graded_at: sql`case when ${gradeTenths}::smallint is not null then ${now}::timestamptz end`,
          })
          .where("answer.id", "=", id)
          .whereRef("answer.instance_id", "=", "open.id")
          .where("answer.replied_at", "is", null)
          .where(sql<boolean>`(answer.half_replied_at is not null) = ${secondTry}`)
          .returning("answer.instance_id"),
      )
      .with("counted", (cte) =>
        cte
          .updateTable("exercise_list_instances as list")
          .from("written")
          .set({
            replied_count: sql`list.replied_count + 1`,
            status: statusAfter("list", sql`1`),
          })
          .whereRef("list.id", "=", "written.instance_id")
          .returning([
            "list.enrollment_id",
            "list.lesson_id",
            sql<number>`list.replied_count::float8 / list.exercises_count`.as("progress"),
          ]),
      )
      .insertInto("lesson_progress")
      .columns(["enrollment_id", "lesson_id", "progress", "touched_at", "finished_at"])
      .expression((eb) =>
        eb
          .selectFrom("counted")
          .select([
            "counted.enrollment_id",
            "counted.lesson_id",
            "counted.progress",
            sql<Date>`${now}::timestamptz`.as("touched_at"),
            sql<Date | null>`case when counted.progress = 1 then ${now}::timestamptz end`.as("finished_at"),
          ]),
      )
      .onConflict((conflict) => conflict.columns(["enrollment_id", "lesson_id"]).doUpdateSet(risenProgress))
      .returning("progress"),
  { groupCommit: "instanceId" },
);

export type HalfSaving = { id: number; instanceId: number; optionIds: readonly number[]; now: Date };

/**
 * Records the wrong first try of an OO. Writes nothing and returns undefined if the exercise is past its first
 * try.
 */
export const saveFirstTry = prepareOne((db, { id, instanceId, optionIds, now }: HalfSaving) =>
  db
    .with("open", () => openInstance(db, instanceId, now))
    .updateTable("exercise_list_instance_exercises as answer")
    .from("open")
    .set({ half_replied_at: now, option_ids: sql`${optionIds}::int[]` })
    .where("answer.id", "=", id)
    .whereRef("answer.instance_id", "=", "open.id")
    .where("answer.replied_at", "is", null)
    .where("answer.half_replied_at", "is", null)
    .returning("answer.id"),
);

/** MIME type of a file that this person uploaded; undefined for anybody else's. */
export function findOwnUpload(db: BrandDb, fileId: number, personId: number) {
  return db
    .selectFrom("files")
    .select("type")
    .where("id", "=", fileId)
    .where("owner_id", "=", personId)
    .executeTakeFirst();
}
