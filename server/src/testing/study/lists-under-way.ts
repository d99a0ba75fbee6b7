import type pg from "pg";

/**
 * Opens the timed list of seven exercises for `count` generated students; the deadline is relative to now
 * (`-1 hour`).
 */
export async function addListsUnderWay(pool: pg.Pool, count: number, deadline: string): Promise<void> {
  await pool.query(
    `with people as (
       insert into brand_sabia.people (student_number, name, cpf, birth_date, gender, gender_identity, naturalness)
       select 'LATE-' || n, 'Estudante ' || n, lpad((n + 1000000)::text, 11, '8'), '2005-01-01', 'F', 'F', 'Recife'
       from generate_series(1, $1::int) n returning id, student_number),
     enrolled as (
       insert into brand_sabia.enrollments (number, person_id, group_id, status, created_at)
       select people.student_number, people.id, groups.id, 'E', now()
       from people, brand_sabia.groups where groups.slug = 'turma-a' returning id),
     opened as (
       insert into brand_sabia.exercise_list_instances
         (enrollment_id, lesson_id, exercise_list_id, created_at, deadline_at, exercises_count)
       select enrolled.id, lessons.id, lessons.exercise_list_id, now() - interval '2 hours', now() + $2::interval, 7
       from enrolled, brand_sabia.lessons where lessons.slug = 'simulado-com-tempo' returning id, exercise_list_id)
     insert into brand_sabia.exercise_list_instance_exercises (instance_id, exercise_id, position)
     select opened.id, exercises.id, exercises.position + 1
     from opened join brand_sabia.exercises using (exercise_list_id) where exercises.slug not like 'bench-%'`,
    [count, deadline],
  );
}
