import { sql } from "kysely";
import type { Viewer } from "../../platform/sessions.ts";
import { prepareOneForViewer } from "../auth/public.ts";
import { selectNextDeadline } from "../exercises/public.ts";

export type TopicRow = { id: number; parentId: number | null; title: string; kind: string | null };
/**
 * Sums of the grades of the lists directly under a topic; `topicId` is null for lists that left the course.
 */
export type SumRow = { topicId: number | null; tenths: number; count: number };

type Wanted = { enrollmentId: number };

/**
 * The topics of a course and the grade sums of one of the student's own enrollments, whatever its status, in
 * one round trip.
 */
export const findGrades = prepareOneForViewer((db, { enrollmentId, personId }: Wanted & Viewer) =>
  db
    .selectFrom("enrollments")
    .innerJoin("groups", "groups.id", "enrollments.group_id")
    .innerJoin("syllabi", "syllabi.id", "groups.syllabus_id")
    .innerJoin("courses", "courses.id", "syllabi.course_id")
    .select([
      "courses.name as courseName",
      (eb) =>
        eb
          .selectFrom("topics")
          .select(
            sql<TopicRow[] | null>`json_agg(json_build_object('id', topics.id, 'parentId', topics.parent_id,
              'title', topics.title, 'kind', topics.kind) order by topics.position, topics.id)`.as("list"),
          )
          .whereRef("topics.syllabus_id", "=", "syllabi.id")
          .as("topics"),
      (eb) =>
        eb
          .selectFrom(
            eb
              .selectFrom("exercise_list_instances as instance")
              .innerJoin("exercise_list_instance_exercises as answer", "answer.instance_id", "instance.id")
              .innerJoin("lessons", "lessons.id", "instance.lesson_id")
              .select([
                "lessons.topic_id as topicId",
                sql<number>`sum(answer.grade_tenths)`.as("tenths"),
                sql<number>`count(*)`.as("count"),
              ])
              .whereRef("instance.enrollment_id", "=", "enrollments.id")
              .where("answer.grade_tenths", "is not", null)
              .groupBy("lessons.topic_id")
              .as("graded"),
          )
          .select(sql<SumRow[] | null>`json_agg(graded)`.as("list"))
          .as("sums"),
    ])
    .select(() => selectNextDeadline(db))
    .where("enrollments.id", "=", enrollmentId)
    .where("enrollments.person_id", "=", personId),
);
