import type pg from "pg";
import { addForums, type ForumPlaces } from "./forum-posts.ts";
import { addLongLists, type Exercise } from "./lists.ts";

const password = "sabia-ana-1";
export type Student = {
  email: string;
  password: string;
  token: string;
  enrollmentId: number;
  lessonId: number;
  forum: ForumPlaces;
  /** A list of eight exercises, opened, and one of them. */
  listLessonId: number;
  exerciseId: number;
  /** Of a long list, to be answered. */
  exercises: Exercise[];
};

/** Adds students who study the demo's first course, each with Ana's password, and signs them in; `replies` is how many the forum holds. */
export async function addStudents(
  pool: pg.Pool,
  portalUrl: string,
  count: number,
  replies: number,
): Promise<Student[]> {
  const forums = await addForums(pool, count, replies);
  const { rows } = await pool.query<{ email: string; enrollment_id: number; lesson_id: number }>(
    `with people as (
       insert into brand_sabia.people (student_number, name, cpf, birth_date, gender, gender_identity, naturalness)
       select 'BENCH-' || n, 'Estudante ' || n, lpad(n::text, 11, '9'), '2005-01-01', 'F', 'F', 'São Paulo'
       from generate_series(1, $1::int) n returning id, student_number),
     accounts as (
       insert into brand_sabia.users (person_id, email, password_hash)
       select people.id, lower(student_number) || '@bench.example', ana.password_hash
       from people, brand_sabia.users ana where ana.email = 'ana.lima@sabia.example' returning person_id, email),
     enrolled as (
       insert into brand_sabia.enrollments (number, person_id, group_id, status, created_at)
       select people.student_number, people.id, groups.id, 'E', now()
       from people, brand_sabia.groups where groups.slug = 'turma-a' returning id, person_id, group_id)
     select accounts.email, enrolled.id as enrollment_id,
       (select lessons.id from brand_sabia.lessons join brand_sabia.groups on groups.syllabus_id = lessons.syllabus_id
        where groups.id = enrolled.group_id and lessons.type = 'LC' order by lessons.position limit 1) as lesson_id
     from accounts join enrolled using (person_id) order by enrolled.id`,
    [count],
  );
  const lists = await addLongLists(
    pool,
    rows.map((row) => row.enrollment_id),
  );
  const { rows: lessons } = await pool.query<{ id: number }>(
    "select id from brand_sabia.lessons where slug = 'todos-os-tipos'",
  );
  const listLessonId = lessons[0]?.id ?? 0;
  const students: Student[] = [];
  for (const [index, { email, enrollment_id, lesson_id }] of rows.entries()) {
    const answer = await fetch(`${portalUrl}/api/v1/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password }),
    });
    const { token } = (await answer.json()) as { token: string };
    const forum = forums[index];
    if (!forum) throw new Error("a student has no forum");
    const opened = await fetch(`${portalUrl}/api/v1/exercise-list-instance/get-exercise-list`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ enrollment_id, lesson_id: listLessonId }),
    });
    const { next_exercise: exerciseId } = (await opened.json()) as { next_exercise: number };
    const place = { enrollmentId: enrollment_id, lessonId: lesson_id, listLessonId, exerciseId };
    students.push({ email, password, token, ...place, forum, exercises: lists.get(enrollment_id) ?? [] });
  }
  return students;
}
