import type { Step } from "./steps.ts";

const insertPeople: Step = ({ brand, students, now, passwordHash }) => `
  insert into people (id, student_number, name, cpf, birth_date, gender, gender_identity, naturalness, created_at) overriding system value
  select n, 'G' || lpad(n::text, 7, '0'),
    (array['Ana', 'Bruno', 'Carla', 'Davi', 'Elisa', 'Fábio', 'Gabriela', 'Heitor', 'Inês', 'João'])[1 + floor(10 * pg_temp.draw(n, 10))::int] || ' '
      || (array['Silva', 'Souza', 'Oliveira', 'Lima', 'Pereira', 'Costa', 'Rocha', 'Nunes'])[1 + floor(8 * pg_temp.draw(n, 11))::int] || ' ' || n,
    '1' || lpad(n::text, 10, '0'), date '1970-01-01' + floor(14000 * pg_temp.draw(n, 12))::int, case when pg_temp.draw(n, 13) < 0.5 then 'F' else 'M' end,
    (array['F', 'M', 'NB', 'NI'])[1 + floor(4 * pg_temp.draw(n, 14))::int], 'Recife', timestamptz '${now}' - interval '1 year'
  from generate_series(1, ${students}) n;
  insert into users (id, person_id, email, password_hash, created_at, updated_at) overriding system value
  select id, id, 'aluno.' || id || '@${brand}.example', '${passwordHash}', created_at, created_at from people order by 1;
  insert into phones (id, person_id, number) overriding system value select id, id, '819' || lpad(id::text, 8, '0') from people order by 1;
  insert into addresses (id, person_id, street, number, neighborhood, cep, city_id) overriding system value
  select id, id, 'Rua das Flores', id::text, 'Centro', '50000000', 2611606 from people where id % 5 > 0 order by 1`;

/**
 * Three to eight enrollments per student, the first of them active. Courses are drawn from eighths of the unit interval,
 * squared, so that the first ones are the most popular.
 */
const insertEnrollments: Step = ({ students, courses, now }) => `
  create temp table enrollment_plan on commit drop as
  with chosen as (
    select n, k, least(${courses}, 1 + floor(${courses} * (((n + k) % 8 + pg_temp.draw(n * 8::bigint + k, 20)) / 8) ^ 2))::int as course
    from generate_series(1, ${students}) n, generate_series(0, 7) k where k < 3 + floor(6 * pg_temp.draw(n, 21))),
  once as (select n, course, min(k) as k from chosen group by n, course)
  select row_number() over (order by n, once.k)::int as id, n as person_id, course as course_id,
    row_number() over (partition by n order by once.k) = 1 as is_first,
    groups_before + 1 + floor(groups * pg_temp.draw(n * 8::bigint + once.k, 22) ^ 1.5)::int as group_id, before, lessons
  from once join course_plan on course_plan.id = course;
  alter table enrollment_plan add status text, add reached int;
  update enrollment_plan set status = case when is_first or pg_temp.draw(id, 23) < 0.6 then 'E' when pg_temp.draw(id, 23) < 0.78 then 'F' when pg_temp.draw(id, 23) < 0.88 then 'D' when pg_temp.draw(id, 23) < 0.94 then 'B' else 'C' end,
    reached = ceil(lessons * sqrt(pg_temp.draw(id, 24)))::int;
  insert into enrollments (id, number, person_id, group_id, status, created_at) overriding system value
  select id, 'G' || lpad(id::text, 8, '0'), person_id, group_id, status, timestamptz '${now}' - interval '1 day' * (60 + floor(200 * pg_temp.draw(id, 25)))
  from enrollment_plan order by 1;
  analyze enrollment_plan`;

/** Finished enrollments have all lessons done; the newest enrollments have none yet, so that the total is as requested. */
const insertProgress: Step = ({ progress, now }) => `
  with summed as (
    select id, sum(wanted) over (order by id) as upto, wanted
    from (select id, case status when 'F' then lessons else reached end as wanted from enrollment_plan) as all_of_them)
  update enrollment_plan set reached = greatest(0, least(wanted, ${progress} - (upto - wanted))) from summed
  where summed.id = enrollment_plan.id;
  create temp table instance_plan on commit drop as
  select row_number() over (order by enrollment_plan.id, list_plan.id)::int as id, enrollment_plan.id as enrollment_id, person_id,
    list_plan.lesson_id, list_plan.id as list_id, exercises, enrollment_plan.status <> 'F' and place = reached as under_way,
    list_plan.id % 3 = 0 as timed,
    timestamptz '${now}' - interval '6 days' * (reached - place + 1 + pg_temp.draw(enrollment_plan.id, 31)) as opened_at
  from enrollment_plan join list_plan on list_plan.course_id = enrollment_plan.course_id and place <= reached;
  alter table instance_plan add replied int;
  update instance_plan set replied = case when under_way then floor(exercises * pg_temp.draw(id, 32)) else exercises end;
  analyze instance_plan;
  analyze enrollment_plan;
  insert into lesson_progress (enrollment_id, lesson_id, progress, touched_at, finished_at)
  select id, lesson_id, share, at, case when share = 1 then at end
  from (
    select enrollment_plan.id, before + nth as lesson_id,
      case when status = 'F' or nth < reached then 1
        when instance_plan.id is not null then replied / exercises::float8
        else floor(11 * pg_temp.draw(enrollment_plan.id, 30)) / 10 end as share,
      timestamptz '${now}' - interval '6 days' * (reached - nth + pg_temp.draw(enrollment_plan.id, 31)) as at
    from enrollment_plan cross join generate_series(1, reached) nth
      left join instance_plan on instance_plan.enrollment_id = enrollment_plan.id and instance_plan.lesson_id = before + nth
    ) as opened order by id, lesson_id`;

/** A list in a finished lesson is answered, one in ten of the timed ones only half; one in a current lesson is open. */
const insertAnswers: Step = ({ lessons, now }) => `
  insert into exercise_list_instances (id, enrollment_id, lesson_id, exercise_list_id, status, created_at, deadline_at, closed_at,
    exercises_count, replied_count) overriding system value
  select id, enrollment_id, lesson_id, list_id,
    case when expired then 'FE' when replied = exercises then 'FA' when replied > 0 then 'EA' else 'NI' end, opened_at,
    case when timed then opened_at + interval '30 days' end,
    case when expired then opened_at + interval '30 days' end, exercises, replied
  from instance_plan cross join lateral (
    select timed and not under_way and opened_at < timestamptz '${now}' - interval '30 days' and pg_temp.draw(id, 33) < 0.3 as expired) as of_list
  order by 1;
  create temp table answer_plan on commit drop as
  select row_number() over (order by instance_plan.id, position)::int as id, instance_plan.id as instance_id, exercises.id as exercise_id,
    exercises.position, type, person_id, position <= replied as done,
    list.status = 'FE' and position > 3 as missed, coalesce(list.closed_at, opened_at + interval '1 hour') as at
  from instance_plan join exercises on exercise_list_id = list_id join exercise_list_instances list on list.id = instance_plan.id;
  analyze answer_plan;
  insert into files (id, name, storage_key, type, size, sha256, created_at, owner_id) overriding system value
  select ${lessons * 2} + id, 'resposta-' || id || '.webm', 'answers/' || id, 'audio/webm', 20000,
    encode(sha256(id::text::bytea), 'hex'), at, person_id
  from answer_plan where type = 'M' and done and not missed order by id;
  insert into exercise_list_instance_exercises (id, instance_id, exercise_id, position, replied_at, option_ids, reply, file_id,
    grade_tenths, graded_at) overriding system value
  select id, instance_id, exercise_id, position, case when done then at end,
    case when type = 'O' and done and not missed then array[exercise_id * 4 + 1 + floor(4 * pg_temp.draw(id, 34) ^ 2)::int]
      when type = 'OM' and done and not missed then array[exercise_id * 4 + 1, exercise_id * 4 + 2 + floor(3 * pg_temp.draw(id, 34) ^ 2)::int] else '{}' end,
    case when type = 'D' and done and not missed then 'A resposta escrita, de algumas linhas. ' || repeat('E o porquê dela. ', 5) end,
    case when type = 'M' and done and not missed then ${lessons * 2} + id end,
    case when graded then grade end, case when graded then at end
  from answer_plan cross join lateral (
    select done and (missed or type in ('O', 'OM') or pg_temp.draw(id, 35) < 0.7) as graded,
      case when missed then 0 when type = 'O' then case when floor(4 * pg_temp.draw(id, 34) ^ 2) = 0 then 100 else 0 end
        when type = 'OM' then case when floor(3 * pg_temp.draw(id, 34) ^ 2) = 0 then 100 else 0 end
        else 50 + floor(50 * pg_temp.draw(id, 36))::int end as grade) as of_answer
  order by 1`;

/** Students with contacts, enrollments, progress and answered lists. */
export const studentSteps: Step[] = [insertPeople, insertEnrollments, insertProgress, insertAnswers];
