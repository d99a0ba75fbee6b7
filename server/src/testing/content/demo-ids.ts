import type { TestApp } from "../portal/test-app.ts";

/** The id of an enrollment of the Sabiá brand by its number. */
export async function enrollmentIdOf(portal: TestApp, number: string): Promise<number> {
  const row = await portal.db
    .selectFrom("enrollments")
    .select("id")
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Lessons of a course of the Sabiá brand, in order of study. */
export function listLessonsOf(portal: TestApp, courseSlug: string) {
  return portal.db
    .selectFrom("lessons")
    .innerJoin("syllabi", "syllabi.id", "lessons.syllabus_id")
    .innerJoin("courses", "courses.id", "syllabi.course_id")
    .select([
      "lessons.id",
      "lessons.slug",
      "lessons.type",
      "lessons.title",
      "lessons.video_file_id",
      "lessons.video_embed",
    ])
    .where("courses.slug", "=", courseSlug)
    .orderBy("lessons.position")
    .execute();
}

/** A discussion of the Sabiá brand by its slug, with its topic and forum. */
export function findDiscussionOf(portal: TestApp, slug: string) {
  return portal.db
    .selectFrom("forum_discussions")
    .innerJoin("forum_topics", "forum_topics.id", "forum_discussions.topic_id")
    .select([
      "forum_discussions.id",
      "forum_discussions.topic_id as topicId",
      "forum_topics.forum_id as forumId",
      "forum_discussions.replies_count as repliesCount",
    ])
    .where("forum_discussions.slug", "=", slug)
    .executeTakeFirstOrThrow();
}

/** The forum of a group of the Sabiá brand. */
export async function forumIdOf(portal: TestApp, group: string): Promise<number> {
  const row = await portal.db
    .selectFrom("forums")
    .innerJoin("groups", "groups.id", "forums.group_id")
    .select("forums.id")
    .where("groups.slug", "=", group)
    .executeTakeFirstOrThrow();
  return row.id;
}
