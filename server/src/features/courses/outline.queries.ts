import { sql } from "kysely";
import { prepareOne } from "../../db/prepared.ts";

export type TopicRow = { id: number; parentId: number | null; title: string };
export type OutlineLesson = {
  id: number;
  topicId: number;
  title: string;
  type: "LV" | "LC" | "LL";
  /** End of a list's window in epoch milliseconds; null without one. */
  endsAt: number | null;
};

/** A syllabus with its topics and lessons in order of study: the part that is identical for every student. */
export const findOutline = prepareOne((db, { syllabusId }: { syllabusId: number }) =>
  db
    .selectFrom("syllabi")
    .innerJoin("courses", "courses.id", "syllabi.course_id")
    .select([
      "syllabi.name as syllabusName",
      "courses.id as courseId",
      "courses.name as courseName",
      "courses.slug as courseSlug",
      "syllabi.in_order as inOrder",
      (eb) =>
        eb
          .selectFrom("topics")
          .select(
            sql<
              TopicRow[]
            >`coalesce(json_agg(json_build_object('id', topics.id, 'parentId', topics.parent_id, 'title', topics.title)
              order by topics.position, topics.id), '[]')`.as("list"),
          )
          .whereRef("topics.syllabus_id", "=", "syllabi.id")
          .as("topics"),
      (eb) =>
        eb
          .selectFrom("lessons")
          .select(
            sql<
              OutlineLesson[]
            >`coalesce(json_agg(json_build_object('id', lessons.id, 'topicId', lessons.topic_id, 'title', lessons.title,
              'type', lessons.type, 'endsAt', extract(epoch from lessons.response_ends_at) * 1000) order by lessons.position, lessons.id), '[]')`.as(
              "list",
            ),
          )
          .whereRef("lessons.syllabus_id", "=", "syllabi.id")
          .where("lessons.topic_id", "is not", null)
          .as("lessons"),
    ])
    .where("syllabi.id", "=", syllabusId),
);
export type Outline = NonNullable<Awaited<ReturnType<typeof findOutline>>>;
