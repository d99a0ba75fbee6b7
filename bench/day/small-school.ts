import type pg from "pg";
import type { Account } from "./visitor.ts";

/** Students per group; each group has its own forum. */
const groupSize = 40;
const courses = 12;
const firstPackage = 200_000;
const password = "sabia-ana-1";

const statements = [
  // Groups that study the demo's first course.
  `insert into groups (slug, name, syllabus_id)
   select 'dia-' || n, 'Turma do dia ' || n, (select syllabus_id from groups where slug = 'turma-a')
   from generate_series(1, ceil($1::float / ${groupSize})::int) n`,
  `insert into people (student_number, name, cpf, birth_date, gender, gender_identity, naturalness)
   select 'DIA-' || n, 'Estudante ' || n, '55' || lpad(n::text, 9, '0'), '2005-01-01', 'F', 'F', 'São Paulo'
   from generate_series(1, $1::int) n`,
  `insert into users (person_id, email, password_hash)
   select people.id, 'aluno.' || substr(student_number, 5) || '@dia.example',
     (select password_hash from users where email = 'ana.lima@sabia.example')
   from people where student_number like 'DIA-%'`,
  `insert into enrollments (number, person_id, group_id, status, created_at)
   select student_number, people.id, groups.id, 'E', now()
   from people join groups
     on groups.slug = 'dia-' || ceil(substr(student_number, 5)::float / ${groupSize})::int
   where student_number like 'DIA-%'`,
  "insert into forums (group_id, title) select id, 'Fórum da ' || name from groups where slug like 'dia-%'",
  `insert into forum_topics (forum_id, slug, title, position)
   select forums.id, 'dia-' || n, 'Tema ' || n, n
   from forums join groups on groups.id = forums.group_id, generate_series(1, 2) n where groups.slug like 'dia-%'`,
  `insert into forum_discussions (topic_id, user_id, title, created_at)
   select forum_topics.id, asker.id, 'Pergunta ' || n, now() - n * interval '1 hour'
   from forum_topics join forums on forums.id = forum_topics.forum_id
     join lateral (
       select users.id from enrollments join users using (person_id)
       where enrollments.group_id = forums.group_id order by users.id limit 1) asker on true,
     generate_series(1, 5) n
   where forum_topics.slug like 'dia-%'`,
  // Courses that nobody studies yet, each in a package.
  "insert into courses (slug, name) select 'dia-' || n, 'Curso do dia ' || n from generate_series(1, $2::int) n",
  "insert into syllabi (course_id, name) select id, slug from courses where slug like 'dia-%'",
  `insert into groups (slug, name, syllabus_id)
   select 'vaga-' || name, 'Vagas do dia', id from syllabi where name like 'dia-%'`,
  `insert into packages (id, position, name, type, status, amount, payment_methods, installments)
   select ${firstPackage} + n, ${firstPackage} + n, 'Curso do dia ' || n, 'SINGLE_PAYMENT', 'ACTIVE', 19900,
     '{CREDIT_CARD,BOLETO}', 12 from generate_series(1, $2::int) n`,
  `insert into package_groups (package_id, group_id, position)
   select ${firstPackage} + n, groups.id, 0
   from generate_series(1, $2::int) n join groups on groups.slug = 'vaga-dia-' || n`,
  "update settings set revision = revision + 1",
];

/** The host at which the small school is served. */
export const smallSchoolHost = "localhost";

/** Adds a school of `count` students without any activity to the demo's first brand. */
export async function addSmallSchool(pool: pg.Pool, count: number): Promise<Account[]> {
  const client = await pool.connect();
  try {
    await client.query("begin; set local search_path to brand_sabia");
    for (const text of statements) {
      const values = [...(text.includes("$1") ? [count] : []), ...(text.includes("$2") ? [courses] : [])];
      await client.query(text.replaceAll("$2", text.includes("$1") ? "$2" : "$1"), values);
    }
    await client.query("commit");
    await client.query("analyze");
  } finally {
    client.release();
  }
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    email: `aluno.${index + 1}@dia.example`,
    password,
  }));
}
