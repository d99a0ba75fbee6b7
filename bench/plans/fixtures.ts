import type pg from "pg";
import { emailOf } from "../school/generate.ts";

/** The users of the calls, and their targets: rows of the large school that give each endpoint something to do. */
export type Fixtures = {
  /** In the group with the longest discussion, with an open list. */
  student: { userId: number; email: string; enrollmentId: number; lessonId: number; groupId: number };
  forum: { forumId: number; topicId: number; discussionId: number };
  /** An enrollment whose list was not opened yet. */
  opening: { userId: number; enrollmentId: number; lessonId: number };
  answering: { userId: number; stepId: number; optionId: number };
  /** Somebody who bought an enrollment. */
  buyer: { userId: number; enrollmentId: number };
  /** A package of a course that neither of the first two is in. */
  packageId: number;
};

/** Finds these rows in the large school. */
export async function findFixtures(pool: pg.Pool): Promise<Fixtures> {
  const find = async <Row extends object>(text: string): Promise<Row> => {
    const { rows } = await pool.query<Row>(text.replaceAll("{b}", "brand_grande"));
    if (!rows[0]) throw new Error(`The school has nobody for: ${text}`);
    return rows[0];
  };
  const forum = await find<Fixtures["forum"]>(
    `select forum_id as "forumId", topic_id as "topicId", forum_discussions.id as "discussionId"
     from {b}.forum_discussions join {b}.forum_topics on forum_topics.id = topic_id order by replies_count desc, forum_discussions.id limit 1`,
  );
  const student = await find<Omit<Fixtures["student"], "email">>(
    `select person_id as "userId", enrollments.id as "enrollmentId", group_id as "groupId",
       (select lesson_id from {b}.lesson_progress join {b}.lessons on lessons.id = lesson_id
        where enrollment_id = enrollments.id and type = 'LC' order by position desc limit 1) as "lessonId"
     from {b}.enrollments where status = 'E' and group_id = ${forum.forumId}
       and exists (select from {b}.lesson_progress where enrollment_id = enrollments.id and lesson_id > 4)
     order by (select count(*) from {b}.enrollments own where own.person_id = enrollments.person_id) desc, enrollments.id limit 1`,
  );
  const opening = await find<Fixtures["opening"]>(
    `select person_id as "userId", enrollments.id as "enrollmentId", lessons.id as "lessonId"
     from {b}.enrollments join {b}.groups on groups.id = group_id join {b}.syllabi on syllabi.id = groups.syllabus_id
       join {b}.lessons on lessons.syllabus_id = syllabi.id
     where status = 'E' and lessons.type = 'LL' and not in_order and not exists (
       select from {b}.exercise_list_instances where enrollment_id = enrollments.id) order by enrollments.id desc limit 1`,
  );
  const answering = await find<Fixtures["answering"]>(
    `select person_id as "userId", step.id as "stepId", step.exercise_id * 4 + 1 as "optionId"
     from {b}.exercise_list_instances list join {b}.enrollments on enrollments.id = list.enrollment_id
       join {b}.exercise_list_instance_exercises step on step.instance_id = list.id
       join {b}.exercises on exercises.id = step.exercise_id
     where enrollments.status = 'E' and list.status in ('NI', 'EA') and replied_at is null and type = 'O' order by step.id limit 1`,
  );
  const buyer = await find<Fixtures["buyer"]>(
    `select person_id as "userId", enrollment_id as "enrollmentId"
     from {b}.order_enrollments join {b}.enrollments on enrollments.id = enrollment_id
       join {b}.order_items on order_items.id = order_item_id join {b}.packages on packages.id = package_id
     where packages.type = 'PLAN' order by enrollment_id limit 1`,
  );
  const { packageId } = await find<{ packageId: number }>(
    `select packages.id as "packageId" from {b}.packages join {b}.groups on groups.id = packages.id
     where type = 'SINGLE_PAYMENT' and status = 'ACTIVE' and syllabus_id not in (
       select syllabus_id from {b}.enrollments join {b}.groups on groups.id = group_id
       where person_id in (${student.userId}, ${opening.userId})) order by packages.id limit 1`,
  );
  return {
    student: { ...student, email: emailOf(student.userId) },
    forum,
    opening,
    answering,
    buyer,
    packageId,
  };
}
