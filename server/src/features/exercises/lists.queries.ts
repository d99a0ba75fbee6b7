import { sql } from "kysely";
import { prepareQuery } from "../../db/prepared.ts";
import type { Viewer } from "../../platform/sessions.ts";
import { prepareOneForViewer } from "../auth/public.ts";
import { type LessonOfEnrollment, selectLockingLesson } from "../study-order/public.ts";
import { selectNextDeadline } from "./next-deadline.queries.ts";
import { openListStatuses } from "./open-lists.queries.ts";

type Step = {
  id: number;
  position: number;
  replied: boolean;
  halfReplied: boolean;
  /** Replied by the closing of the list: nothing was chosen, written or sent. */
  unanswered: boolean;
};

/**
 * The exercise list of a lesson in the student's own, active enrollment, with the student's instance if it
 * was opened, the lesson that locks it, and the earliest open deadline of the enrollment. One round trip.
 */
export const findList = prepareOneForViewer(
  (db, { enrollmentId, lessonId, personId, now }: LessonOfEnrollment & { now: Date } & Viewer) =>
    db
      .selectFrom("enrollments")
      .innerJoin("groups", "groups.id", "enrollments.group_id")
      .innerJoin("syllabi", "syllabi.id", "groups.syllabus_id")
      .innerJoin("lessons", "lessons.syllabus_id", "syllabi.id")
      .innerJoin("exercise_lists", "exercise_lists.id", "lessons.exercise_list_id")
      .leftJoin("exercise_list_instances as instance", (join) =>
        join
          .onRef("instance.lesson_id", "=", "lessons.id")
          .onRef("instance.enrollment_id", "=", "enrollments.id"),
      )
      .select([
        "exercise_lists.id as listId",
        "exercise_lists.deadline_minutes as minutes",
        "lessons.response_starts_at as startsAt",
        "lessons.response_ends_at as endsAt",
        "instance.id",
        "instance.status",
        "instance.created_at as createdAt",
        "instance.deadline_at as deadlineAt",
        "instance.exercises_count as count",
        "instance.replied_count as answered",
        (eb) =>
          eb
            .selectFrom("exercise_list_instance_exercises as step")
            .select(
              sql<Step[] | null>`json_agg(json_build_object('id', step.id, 'position', step.position,
              'replied', step.replied_at is not null,
              'halfReplied', step.replied_at is null and step.half_replied_at is not null,
              'unanswered', step.replied_at is not null and step.option_ids = '{}' and step.reply is null
                and step.file_id is null and step.cells_answers = '[]') order by step.position)`.as("list"),
            )
            .whereRef("step.instance_id", "=", "instance.id")
            .as("steps"),
      ])
      .select(() => selectNextDeadline(db))
      .select(() => selectLockingLesson(db, now).as("lockedBy"))
      .where("enrollments.id", "=", enrollmentId)
      .where("enrollments.person_id", "=", personId)
      .where("enrollments.status", "=", "E")
      .where("lessons.id", "=", lessonId)
      .where("lessons.topic_id", "is not", null),
);
export type ListRow = NonNullable<Awaited<ReturnType<typeof findList>>>;

type Opening = LessonOfEnrollment & { listId: number; now: Date; deadline: Date | null };

/**
 * Creates the student's instance with the exercises that the list has now. When requests race, only one creates
 * it.
 */
export const insertInstance = prepareQuery((db, { enrollmentId, lessonId, listId, now, deadline }: Opening) =>
  db
    .with("made", (cte) =>
      cte
        .insertInto("exercise_list_instances")
        .columns([
          "enrollment_id",
          "lesson_id",
          "exercise_list_id",
          "created_at",
          "deadline_at",
          "exercises_count",
        ])
        .expression((eb) =>
          eb
            .selectFrom("exercises")
            .select([
              sql<number>`${enrollmentId}::int`.as("enrollment_id"),
              sql<number>`${lessonId}::int`.as("lesson_id"),
              sql<number>`${listId}::int`.as("exercise_list_id"),
              sql<Date>`${now}::timestamptz`.as("created_at"),
              sql<Date | null>`${deadline}::timestamptz`.as("deadline_at"),
              sql<number>`count(*)`.as("exercises_count"),
            ])
            .where("exercises.exercise_list_id", "=", sql<number>`${listId}::int`)
            .where("exercises.position", "is not", null)
            // An import may have replaced the lesson's list since it was read.
            .where((where) =>
              where.exists(
                where
                  .selectFrom("lessons")
                  .select("lessons.id")
                  .where("lessons.id", "=", sql<number>`${lessonId}::int`)
                  .where("lessons.exercise_list_id", "=", sql<number>`${listId}::int`),
              ),
            )
            .having(sql<boolean>`count(*) > 0`),
        )
        .onConflict((conflict) => conflict.columns(["enrollment_id", "lesson_id"]).doNothing())
        .returning(["id", "exercise_list_id"]),
    )
    .insertInto("exercise_list_instance_exercises")
    .columns(["instance_id", "exercise_id", "position"])
    .expression((eb) =>
      eb
        .selectFrom("made")
        .innerJoin("exercises", "exercises.exercise_list_id", "made.exercise_list_id")
        .select([
          "made.id",
          "exercises.id as exercise_id",
          sql<number>`row_number() over (order by exercises.position)`.as("position"),
        ])
        .where("exercises.position", "is not", null),
    ),
);

type Moving = { id: number; from: Date | null; to: Date | null };

/** Changes the deadline of an open list, unless another request changed it first. */
export const moveDeadline = prepareQuery((db, { id, from, to }: Moving) =>
  db
    .updateTable("exercise_list_instances")
    .set({ deadline_at: to })
    .where("id", "=", id)
    .where("status", "in", openListStatuses)
    .where("deadline_at", "is not distinct from", from),
);
