import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type pg from "pg";
import { addForums, type ForumPlaces } from "./forum-posts.ts";
import { addLongLists, type Exercise } from "./lists.ts";
import { addOpeners, type Opener } from "./openers.ts";

/** The demo's first brand. */
export const demoBrand = "sabia";
const password = "sabia-ana-1";
export type Student = {
  host: string;
  email: string;
  password: string;
  token: string;
  enrollmentId: number;
  lessonId: number;
  forum: ForumPlaces;
  /** An open list of eight exercises, and one of them. */
  listLessonId: number;
  exerciseId: number;
  /** Exercises of a long list, to be answered. */
  exercises: Exercise[];
};
export type SignedInOpener = Opener & Pick<Student, "host" | "token">;

/** Adds students of the demo's first course with Ana's password, and signs them in; `replies` is the size of the forum. */
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
  const lessons = await pool.query<{ id: number; slug: string }>(
    "select id, slug from brand_sabia.lessons where slug in ('todos-os-tipos', 'redacao-comentada')",
  );
  const idOf = (slug: string) => lessons.rows.find((lesson) => lesson.slug === slug)?.id ?? 0;
  const places = rows.map(({ email, enrollment_id, lesson_id }, at) => ({
    email,
    enrollmentId: enrollment_id,
    lessonId: lesson_id,
    forum: forums[at] as ForumPlaces,
  }));
  const school = { brand: demoBrand, host: "sabia.localhost", password };
  const lists = { listLessonId: idOf("todos-os-tipos"), longListLessonId: idOf("redacao-comentada") };
  return signInAll(pool, portalUrl, places, { ...school, ...lists });
}

type Place = Pick<Student, "email" | "enrollmentId" | "lessonId" | "forum">;
type School = Pick<Student, "host" | "password" | "listLessonId"> & {
  brand: string;
  longListLessonId: number;
};

/** Adds students with lists to open, whose password is that of the given ones, and signs them in. */
export async function signInOpeners(
  pool: pg.Pool,
  portalUrl: string,
  { brand, students, count }: { brand: string; students: readonly Student[]; count: number },
): Promise<SignedInOpener[]> {
  const [like] = students;
  if (!like) throw new Error("there is no student to take the password of");
  const { host, password, email } = like;
  const openers = await addOpeners(pool, { brand, like: email, count });
  const signedIn: SignedInOpener[] = [];
  for (const opener of openers) {
    const token = await signIn(portalUrl, { email: opener.email, password, host });
    signedIn.push({ ...opener, host, token });
  }
  return signedIn;
}

/** Signs students in and opens two lists for each: a short one, and a long one to be answered. */
export async function signInAll(
  pool: pg.Pool,
  portalUrl: string,
  places: readonly Place[],
  { brand, longListLessonId, ...school }: School,
): Promise<Student[]> {
  const { host, listLessonId } = school;
  const ids = places.map(({ enrollmentId }) => enrollmentId);
  const lists = await addLongLists(pool, ids, { brand, lessonId: longListLessonId });
  const students: Student[] = [];
  for (const place of places) {
    const { email, enrollmentId } = place;
    const token = await signIn(portalUrl, { email, password: school.password, host });
    const opened = await post(
      portalUrl,
      "/exercise-list-instance/get-exercise-list",
      { enrollment_id: enrollmentId, lesson_id: listLessonId },
      { host, authorization: `Bearer ${token}` },
    );
    // The first exercise, not the next unanswered one: some of the large school's students have answered all.
    const { instances } = opened as { instances: { id: number }[] };
    const exerciseId = instances[0]?.id ?? 0;
    students.push({ ...school, ...place, token, exerciseId, exercises: lists.get(enrollmentId) ?? [] });
  }
  return students;
}

type Credentials = Pick<Student, "email" | "password" | "host">;

async function signIn(portalUrl: string, { email, password, host }: Credentials): Promise<string> {
  const { token } = (await post(portalUrl, "/auth/login", { email, password }, { host })) as {
    token: string;
  };
  return token;
}

/** Posts with a brand's host name, whatever the portal's address: `fetch` would send the address's. */
async function post(
  portalUrl: string,
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<unknown> {
  const sent = request(`${portalUrl}/api/v1${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
  });
  sent.end(JSON.stringify(body));
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  const text = Buffer.concat(await answer.toArray()).toString();
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${text}`);
  return JSON.parse(text);
}
