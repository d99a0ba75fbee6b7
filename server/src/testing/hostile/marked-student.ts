import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { contact } from "../commerce/shopping.ts";
import { makeRecording } from "../content/sample-files.ts";
import type { Client, TestApp } from "../portal/test-portal.ts";
import { upload } from "../study/lists.ts";
import { openSession, userIdOf } from "./open-session.ts";

/** Part of every text that is private to the marked student. */
const privateMark = "marca-privada-4f1c";
/** Part of every text that the marked student's group may read. */
export const groupMark = "marca-da-turma-9b2e";

/** Where a marked student studies and buys. */
type School = {
  readonly brand: string;
  readonly host: string;
  readonly course: string;
  readonly order: object;
};
export const schools = {
  sabia: {
    brand: "sabia",
    host: "sabia.localhost",
    course: "matematica-essencial",
    order: {
      course_packages: [5],
      payment_method: "CREDIT_CARD",
      card_number: "4000000000000010",
      card_holder_name: privateMark,
      card_expiration_date: "12/39",
      card_cvv: "987",
    },
  },
  ipe: {
    brand: "ipe",
    host: "ipe.localhost",
    course: "ecologia-do-cerrado",
    order: { course_packages: [1], payment_method: "BOLETO" },
  },
} as const satisfies Record<string, School>;

/** Moves the id sequences of the brands far apart, so that no id exists in both. */
export async function spreadIds({ database: { pool } }: TestApp): Promise<void> {
  await pool.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass,
       case schemaname when 'brand_sabia' then 900000 else 800000 end)
     from pg_sequences where schemaname in ('brand_sabia', 'brand_ipe')`,
  );
}

export type MarkedStudent = Awaited<ReturnType<typeof createMarkedStudent>>;

/** A student with private data behind every endpoint, marked so that leaks are recognised. */
export async function createMarkedStudent(
  portal: TestApp,
  { brand, host, course, order }: School,
  /** E-mails of other members of the group. */
  mates: readonly string[] = [],
) {
  const { pool } = portal.database;
  const find = async <Row extends object>(text: string, values: unknown[]): Promise<Row> =>
    (await pool.query(text.replaceAll("{b}", `brand_${brand}`), values)).rows[0] as Row;
  const person = {
    name: `Olívia ${groupMark}`,
    naturalness: privateMark,
    email: `${privateMark}@alvo.example`,
    birth_date: "07/03/2011",
    cpf: "39053344705",
    phone_number: "11955554444",
    gender: "F",
    gender_identity: "F",
    address_state: 35,
    address_city: 3550308,
    address_street: `Rua ${privateMark}`,
    address_neighborhood: privateMark,
    address_cep: "01310909",
    address_number: "7",
    address_complement: privateMark,
    password: "correto-cavalo-9",
    password_confirmation: "correto-cavalo-9",
  };
  const { email, cpf } = person;
  must(await portal.anonymous(host).post("/auth/register", person), 201);
  const client = portal.withToken(
    await openSession(portal, brand, await userIdOf(portal, brand, email)),
    host,
  );
  const { userId, personId, number, sessionId } = await find<
    Record<"userId" | "personId" | "sessionId", number> & { number: string }
  >(
    `select users.id as "userId", people.id as "personId", student_number as number, sessions.id as "sessionId"
     from {b}.users join {b}.people on people.id = person_id join {b}.sessions on user_id = users.id where email = $1`,
    [email],
  );
  const bought = { ...contact, ...order, address_street: privateMark, address_neighborhood: privateMark };
  must(await client.post("/orders", bought), 201);
  const enrollmentNumber = `M-${privateMark}`;
  const place = await find<Record<"enrollmentId" | "groupId" | "lessonId" | "forumId" | "topicId", number>>(
    `with chosen as (
       select syllabi.id from {b}.syllabi join {b}.courses on courses.id = course_id where courses.slug = $3 limit 1),
     opened as (
       insert into {b}.groups (slug, name, syllabus_id, annotations_html) select 'turma-marcada', $4, id, $4 from chosen returning id),
     talking as (insert into {b}.forums (group_id, title) select id, $4 from opened returning id),
     about as (
       insert into {b}.forum_topics (forum_id, slug, position, title, description_html)
       select id, 'marcado', 0, $4, $4 from talking returning id),
     enrolled as (
       insert into {b}.enrollments (number, person_id, group_id, status, created_at)
       select case person_id when $1 then $2 else 'M-' || person_id end, person_id, opened.id, 'E', now()
       from opened, {b}.users where person_id = $1 or email = any($5) returning id, person_id)
     select enrolled.id as "enrollmentId", opened.id as "groupId", talking.id as "forumId", about.id as "topicId",
       (select lessons.id from {b}.lessons, chosen where syllabus_id = chosen.id and type = 'LC' and topic_id is not null
        order by position limit 1) as "lessonId"
     from enrolled, opened, talking, about where enrolled.person_id = $1`,
    [personId, enrollmentNumber, course, groupMark, mates],
  );
  const list = await openLists(portal, client, brand, place.enrollmentId);
  const recording = Buffer.concat([makeRecording(), Buffer.from(privateMark)]);
  const { file } = must(await upload(client, recording), 201).json();
  await pool.query(
    `update brand_${brand}.exercise_list_instance_exercises set replied_at = now(), reply = $2, feedback = $2,
       grade_tenths = 73, graded_at = now(), file_id = $3 where instance_id = $1`,
    [list.answered.id, privateMark, file.id],
  );
  await pool.query(
    `insert into brand_${brand}.lesson_progress (enrollment_id, lesson_id, progress, touched_at) values ($1, $2, 0.42, now())`,
    [place.enrollmentId, place.lessonId],
  );
  const post = { title: `Título ${groupMark}`, description: groupMark, forum_topic_id: place.topicId };
  const { discussion } = must(await client.post("/forum/save-discussion-in-forum-topic", post), 201).json();
  const words = { reply: groupMark, discussion_id: discussion.id };
  const { reply } = must(await client.post("/forum/save-reply-in-discussion", words), 201).json();
  const { user } = (await client.get("/auth/user")).json();
  const bill = await find<{ id: number }>(
    "select enrollment_id as id from {b}.order_enrollments join {b}.enrollments e on e.id = enrollment_id where person_id = $1",
    [personId],
  );
  return {
    client,
    brand,
    host,
    email,
    cpf,
    userId,
    personId,
    sessionId,
    studentNumber: number,
    ...place,
    registration: person,
    birthDateDigits: "07032011",
    enrollmentNumber,
    resetToken: await receiveResetToken(portal, host, email),
    boughtEnrollmentId: bill.id,
    signedVideo: await findSignedVideo(portal, client, brand, place.enrollmentId),
    discussionId: discussion.id as number,
    replyId: reply.id as number,
    fileId: file.id as number,
    fileTitle: file.title as string,
    exerciseId: list.open.instances[0]?.id ?? 0,
    listLessonId: list.openLessonId,
    phoneId: user.person.phones[0].id as number,
    addressId: user.person.addresses[0].id as number,
    /** Any of these in somebody else's answer is a leak. */
    secrets: [privateMark, cpf, "11955554444", "01310909", "2011-03-07", number, file.title as string],
  };
}

/** Opens two lists, one of them to be answered. */
async function openLists(portal: TestApp, client: Client, brand: string, enrollmentId: number) {
  const { rows } = await portal.database.pool.query<{ id: number }>(
    `select lessons.id from brand_${brand}.lessons join brand_${brand}.groups using (syllabus_id)
     join brand_${brand}.enrollments on enrollments.group_id = groups.id
     where enrollments.id = $1 and type = 'LL' order by lessons.position`,
    [enrollmentId],
  );
  const opened: { id: number; list: { id: number; instances: { id: number }[] } }[] = [];
  for (const { id } of rows) {
    const body = { enrollment_id: enrollmentId, lesson_id: id };
    const answer = await client.post("/exercise-list-instance/get-exercise-list", body);
    if (answer.statusCode === 200) opened.push({ id, list: answer.json() });
  }
  const [answered, open] = opened;
  if (!answered || !open) throw new Error(`The group has ${opened.length} lists to open, not two.`);
  return { answered: answered.list, open: open.list, openLessonId: open.id };
}

/** The token from the student's password-reset mail. */
async function receiveResetToken(portal: TestApp, host: string, email: string): Promise<string> {
  must(await portal.anonymous(host).post("/auth/reset_password", { email }), 200);
  const failures = await portal.jobs.run();
  if (failures.length > 0) throw failures[0];
  const folder = join(portal.dataDir, "mail");
  const mails = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".eml"));
  for (const name of mails) {
    const { to, text } = await new PostalMime().parse(await readFile(join(folder, name)));
    const [, token] = /redefinir-senha\/([\w-]+)/.exec(text ?? "") ?? [];
    if (token && to?.some(({ address }) => address === email)) return token;
  }
  throw new Error("No mail came.");
}

/** The signed address of one of the course's videos, in parts. */
async function findSignedVideo(portal: TestApp, client: Client, brand: string, enrollmentId: number) {
  const { rows } = await portal.database.pool.query<{ id: number }>(
    `select lessons.id from brand_${brand}.lessons join brand_${brand}.groups using (syllabus_id)
     join brand_${brand}.enrollments on enrollments.group_id = groups.id
     where enrollments.id = $1 and video_file_id is not null order by lessons.position limit 1`,
    [enrollmentId],
  );
  const { lesson } = must(await client.get(`/enrollment/lesson/${enrollmentId}/${rows[0]?.id}`), 200).json();
  const { pathname, searchParams } = new URL(lesson.video.file.path, "http://portal");
  return { params: { fileId: pathname.split("/").at(-1) ?? "" }, query: Object.fromEntries(searchParams) };
}

function must<A extends { statusCode: number; body: string }>(answer: A, status: number): A {
  if (answer.statusCode !== status)
    throw new Error(`Expected ${status}: ${answer.statusCode} ${answer.body}`);
  return answer;
}
