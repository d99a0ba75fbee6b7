import type pg from "pg";
import { type Student, signInAll } from "../students.ts";
import { emailOf, type School } from "./generate.ts";

/**
 * Students of the group with the longest discussion. Each gets a discussion to write in, and a lesson with the long list to
 * answer is added to their course. Students whose password was changed by the query plans' calls are left out.
 */
export async function pickStudents(
  pool: pg.Pool,
  portalUrl: string,
  { brand, host, password }: School,
  count: number,
): Promise<Student[]> {
  const schema = `brand_${brand}`;
  const { rows: forums } = await pool.query<{ forumId: number; topicId: number; longId: number }>(
    `select forum_id as "forumId", topic_id as "topicId", forum_discussions.id as "longId" from ${schema}.forum_discussions
     join ${schema}.forum_topics on forum_topics.id = topic_id order by replies_count desc, forum_discussions.id limit 1`,
  );
  const [forum] = forums;
  if (!forum) throw new Error("The school has no forum");
  const { rows: added } = await pool.query<{ short: number; long: number }>(
    `with list as (
       insert into ${schema}.exercise_lists (syllabus_id, slug) select syllabus_id, 'para-medir' from ${schema}.groups where id = $1
       returning id, syllabus_id),
     lesson as (
       insert into ${schema}.lessons (syllabus_id, topic_id, slug, position, type, title, exercise_list_id)
       select syllabus_id, (select max(id) from ${schema}.topics where topics.syllabus_id = list.syllabus_id), 'para-medir', 1000, 'LL',
         'Para medir', id from list returning id)
     select lesson.id as long, (select min(lessons.id) from ${schema}.lessons join list using (syllabus_id) where type = 'LL') as short from lesson`,
    [forum.forumId],
  );
  const { rows } = await pool.query<{
    userId: number;
    enrollmentId: number;
    lessonId: number;
    discussionId: number;
  }>(
    `with chosen as (
       select enrollments.id, person_id, lessons.id as lesson_id
       from ${schema}.enrollments join ${schema}.groups on groups.id = group_id
         join ${schema}.lessons on lessons.syllabus_id = groups.syllabus_id and lessons.position = 3
         join ${schema}.users using (person_id)
       where group_id = $1 and status = 'E'
         and password_hash = (select mode() within group (order by password_hash) from ${schema}.users)
       order by enrollments.id limit $2),
     opened as (
       insert into ${schema}.forum_discussions (topic_id, user_id, title, created_at)
       select $3, person_id, 'Para medir', now() from chosen returning id, user_id)
     select person_id as "userId", chosen.id as "enrollmentId", lesson_id as "lessonId", opened.id as "discussionId"
     from chosen join opened on user_id = person_id order by 1`,
    [forum.forumId, count, forum.topicId],
  );
  const places = rows.map(({ userId, enrollmentId, lessonId, discussionId }) => ({
    email: emailOf(userId),
    enrollmentId,
    lessonId,
    forum: { ...forum, discussionId },
  }));
  const lists = { listLessonId: added[0]?.short ?? 0, longListLessonId: added[0]?.long ?? 0 };
  return signInAll(pool, portalUrl, places, { brand, host, password, ...lists });
}
