import type { Step } from "./steps.ts";

/**
 * Where each course's lessons and groups begin: the first courses are the largest (24 lessons) and most popular, the last
 * ones have three. A class has about 300 students.
 */
const planCourses: Step = ({ students, courses, lessons }) => `
  create temp table course_plan on commit drop as
  with sized as (
    select n, round(${lessons} * (0.3 * n / ${courses}.0 + 0.7 * (1 - (1 - n / ${courses}.0) ^ 3)))::int as upto,
      greatest(1, ceil(${students} * 5.5 * (sqrt(n / ${courses}.0) - sqrt((n - 1) / ${courses}.0)) / 300))::int as groups
    from generate_series(1, ${courses}) n)
  select n as id, coalesce(lag(upto) over ordered, 0) as before,
    upto - coalesce(lag(upto) over ordered, 0) as lessons,
    (sum(groups) over ordered - groups)::int as groups_before, groups
  from sized window ordered as (order by n)`;

const insertCourses: Step = () => `
  insert into courses (id, slug, name) overriding system value
  select id, 'curso-' || id, (array['Matemática', 'Língua Portuguesa', 'História', 'Biologia', 'Química', 'Física', 'Inglês',
    'Redação', 'Lógica', 'Geografia'])[1 + id % 10] || ' ' || (1 + id / 10)
  from course_plan order by 1;
  insert into syllabi (id, course_id, name, in_order) overriding system value
  select id, id, name || ' 2026', id % 5 = 0 from courses order by 1;
  insert into topics (id, syllabus_id, parent_id, position, title, kind) overriding system value
  select id * 3 - 2, id, null::int, 1, '1º Semestre', 'period' from course_plan
  union all select id * 3 - 1, id, id * 3 - 2, 1, 'Primeira parte', 'subject' from course_plan
  union all select id * 3, id, id * 3 - 2, 2, 'Segunda parte', 'subject' from course_plan order by 1`;

/** Every 24th lesson of a course, from the twelfth on, is a list; every third of these has a time limit. */
const insertLists: Step = () => `
  create temp table list_plan on commit drop as
  select row_number() over (order by before + place)::int as id, course_plan.id as course_id, before + place as lesson_id,
    place, 6 + floor(4 * pg_temp.draw(before + place, 1))::int as exercises
  from course_plan, generate_series(12, lessons, 24) place;
  insert into exercise_lists (id, syllabus_id, slug, deadline_minutes) overriding system value
  select id, course_id, 'lista-' || id, case when id % 3 = 0 then 43200 end from list_plan order by 1;
  insert into exercises (id, exercise_list_id, slug, position, type, question_html) overriding system value
  select list_plan.id * 10 + n, list_plan.id, 'questao-' || n, n,
    case n when 2 then 'OM' when 4 then 'D' when 7 then 'M' else 'O' end, '<p>Pergunta ' || n || ' da lista ' || list_plan.id || '?</p>'
  from list_plan, generate_series(1, exercises) n order by 1;
  insert into exercise_options (id, exercise_id, slug, position, description_html, correct, justification_html) overriding system value
  select exercises.id * 4 + n, exercises.id, 'opcao-' || n, n, '<p>Opção ' || n || '</p>', n <= 1 + (type = 'OM')::int, '<p>Porque sim.</p>'
  from exercises, generate_series(1, 4) n where type in ('O', 'OM') order by 1`;

/** Each course has its own video, external ones, and a file for every fourth lesson. */
const insertLessons: Step = ({ lessons, now }) => `
  insert into files (id, name, storage_key, type, size, sha256, created_at) overriding system value
  select ${lessons} + id, 'aula-' || id || '.mp4', 'videos/' || id, 'video/mp4', 2000, encode(sha256(id::text::bytea), 'hex'),
    timestamptz '${now}' - interval '1 year'
  from course_plan order by 1;
  insert into lessons (id, syllabus_id, topic_id, slug, position, type, title, description, content_html, duration_minutes,
    video_file_id, video_embed, exercise_list_id) overriding system value
  select before + nth, course_plan.id, course_plan.id * 3 - (nth <= lessons / 2)::int, 'aula-' || nth, nth, kind,
    'Aula ' || nth, 'Do que trata a aula ' || nth || '.',
    case kind when 'LC' then repeat('<p>Um parágrafo do tamanho de um parágrafo comum, para ler com calma.</p>', 12) else '' end,
    case kind when 'LV' then 10 + nth end,
    case when kind = 'LV' and nth = 2 then ${lessons} + course_plan.id end,
    case when kind = 'LV' and nth > 2 then 'https://www.youtube-nocookie.com/embed/aula' || before + nth end, list_plan.id
  from course_plan cross join generate_series(1, lessons) nth
    left join list_plan on list_plan.lesson_id = before + nth
    cross join lateral (select case when list_plan.id is not null then 'LL' when nth % 2 = 0 then 'LV' else 'LC' end as kind) as of_lesson
  order by 1;
  insert into files (id, name, storage_key, type, size, sha256, created_at) overriding system value
  select id, 'material-' || id || '.pdf', 'materials/' || id, 'application/pdf', 1000 + id, encode(sha256(id::text::bytea), 'hex'),
    timestamptz '${now}' - interval '1 year'
  from lessons where id % 4 = 0 order by 1;
  insert into lesson_materials (id, lesson_id, file_id, title, position) overriding system value
  select id, id, id, 'Material da aula', 0 from files where id <= ${lessons} order by 1`;

const insertGroups: Step = () => `
  insert into units (id, name) values (1, 'Centro'), (2, 'Norte');
  insert into groups (id, slug, name, syllabus_id, unit_id, annotations_html) overriding system value
  select groups_before + n, 'turma-' || groups_before + n, 'Turma ' || n, id, 1 + n % 2, '<p>Aviso do mural da turma.</p>'
  from course_plan, generate_series(1, groups) n order by 1;
  insert into forums (id, group_id, title) overriding system value
  select id, id, 'Fórum da ' || name from groups order by 1;
  insert into forum_topics (id, forum_id, slug, position, title, description_html) overriding system value
  select forums.id * 3 - 3 + n, forums.id, (array['duvidas', 'trabalhos', 'conversa'])[n], n, (array['Dúvidas', 'Trabalhos', 'Conversa'])[n],
    '<p>Escreva aqui.</p>'
  from forums, generate_series(1, 3) n order by 1;
  insert into packages (id, position, name, type, status, amount, payment_methods, installments, trial_days)
  select groups.id, groups.id, courses.name || ', ' || groups.name, kind, case when groups.id % 20 = 7 then 'INACTIVE' else 'ACTIVE' end,
    case kind when 'FREE' then 0 else 4900 + 100 * (groups.id % 50) end,
    case kind when 'FREE' then '{}'::text[] else '{CREDIT_CARD,BOLETO}' end,
    case kind when 'SINGLE_PAYMENT' then 12 else 1 end, case kind when 'PLAN' then 7 * (groups.id % 2) end
  from groups join syllabi on syllabi.id = groups.syllabus_id join courses on courses.id = syllabi.course_id cross join lateral
    (select case when groups.id % 10 = 5 then 'FREE' when groups.id % 5 = 2 then 'PLAN' else 'SINGLE_PAYMENT' end as kind) as of_package
  order by 1;
  insert into package_groups (package_id, group_id, position) select id, id, 0 from packages order by 1`;

/** Courses with their lessons and lists, groups with a forum each, and a package that sells each group. */
export const courseSteps: Step[] = [planCourses, insertCourses, insertLists, insertLessons, insertGroups];
