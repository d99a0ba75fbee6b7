import type pg from "pg";

/** A student with lists that weren't opened yet. */
export type Opener = { email: string; unopened: { enrollment_id: number; lesson_id: number }[] };

/** Together more lists than a connection opens in a turn. The course is no longer than a real one. */
const [groups, lessons] = [60, 40];
const exercises = 8;

/**
 * Adds students with the password of the account `like`, in many groups of a course of lists. They are others than those that the
 * remaining rows are measured with, whose courses stay as they are.
 */
export async function addOpeners(
  pool: pg.Pool,
  { brand, like, count }: { brand: string; like: string; count: number },
): Promise<Opener[]> {
  const schema = `brand_${brand}`;
  const { rows } = await pool.query<Opener>(
    `with course as (
       insert into ${schema}.courses (slug, name) values ('para-abrir', 'Para abrir') returning id),
     syllabus as (
       insert into ${schema}.syllabi (course_id, name) select id, 'Para abrir' from course returning id),
     branch as (
       insert into ${schema}.topics (syllabus_id, position, title, kind) select id, 1, '1º Semestre', 'period' from syllabus
       returning id, syllabus_id),
     list as (
       insert into ${schema}.exercise_lists (syllabus_id, slug) select id, 'para-abrir' from syllabus returning id),
     asked as (
       insert into ${schema}.exercises (exercise_list_id, slug, position, type, question_html)
       select list.id, 'abrir-' || n, n, 'O', 'Pergunta ' || n from list, generate_series(1, ${exercises}) n returning id),
     options as (
       insert into ${schema}.exercise_options (exercise_id, slug, position, description_html, correct)
       select asked.id, 'o' || n, n, 'Opção ' || n, n = 1 from asked, generate_series(1, 4) n),
     new_lessons as (
       insert into ${schema}.lessons (syllabus_id, topic_id, slug, position, type, title, exercise_list_id)
       select syllabus_id, branch.id, 'abrir-' || n, n, 'LL', 'Lista ' || n, list.id
       from branch, list, generate_series(1, ${lessons}) n returning id),
     new_groups as (
       insert into ${schema}.groups (slug, name, syllabus_id)
       select 'para-abrir-' || n, 'Para abrir ' || n, id from syllabus, generate_series(1, ${groups}) n returning id),
     new_people as (
       insert into ${schema}.people (student_number, name, cpf, birth_date, gender, gender_identity, naturalness)
       select 'ABRIR-' || n, 'Estudante ' || n, '88' || lpad(n::text, 9, '0'), '2005-01-01', 'F', 'F', 'São Paulo'
       from generate_series(1, $1::int) n returning id, student_number),
     accounts as (
       insert into ${schema}.users (person_id, email, password_hash)
       select new_people.id, lower(student_number) || '@bench.example', known.password_hash
       from new_people, ${schema}.users known where known.email = $2 returning person_id, email),
     enrolled as (
       insert into ${schema}.enrollments (number, person_id, group_id, status, created_at)
       select student_number || '-' || new_groups.id, new_people.id, new_groups.id, 'E', now() from new_people, new_groups
       returning id, person_id)
     select email, json_agg(json_build_object('enrollment_id', enrolled.id, 'lesson_id', new_lessons.id)) as unopened
     from accounts join enrolled using (person_id), new_lessons group by email order by email`,
    [count, like],
  );
  return rows;
}

/** Deletes the lists that these students have opened, so that each measurement opens new ones. */
export async function unopenLists(pool: pg.Pool, brand: string): Promise<void> {
  const schema = `brand_${brand}`;
  await pool.query(
    `delete from ${schema}.exercise_list_instances where enrollment_id in (
       select id from ${schema}.enrollments where number like 'ABRIR-%')`,
  );
  // Opening must not pay for the dead rows.
  await pool.query(
    `vacuum analyze ${schema}.exercise_list_instances, ${schema}.exercise_list_instance_exercises`,
  );
}
