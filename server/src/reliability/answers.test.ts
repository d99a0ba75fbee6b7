/** Answers during a `kill -9`: every acknowledged one is stored, none twice. */
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { students } from "../testing/content/students.ts";
import { createTestDatabase } from "../testing/database/databases.ts";
import { makeDataDir, type SpawnedPortal, spawnPortal } from "../testing/portal/spawn-portal.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const [ana = { email: "", password: "" }] = students;
const count = 500;
/** Sent last, when the server is killed. */
const late = 100;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let folder: Awaited<ReturnType<typeof makeDataDir>>;
let client: pg.Client;
let portal: SpawnedPortal;
const start = () => spawnPortal({ DATABASE_URL: database.url, DATA_DIR: folder.path, LOG_LEVEL: "fatal" });
beforeAll(async () => {
  database = await createTestDatabase(inject("serverUrl"), inject("template"));
  folder = await makeDataDir();
  client = new pg.Client(database.url);
  await client.connect();
  portal = await start();
});
afterAll(async () => {
  portal.kill("SIGTERM");
  await portal.ended();
  await client.end();
  await database.drop();
  await folder.remove();
});

/** Ana's list, lengthened to `count` exercises with one option each. */
async function openLongList(): Promise<{ exercises: { id: number; option: number }[]; lessonId: number }> {
  await client.query("set search_path to brand_sabia");
  const { rows } = await client.query<{ id: number; option: number; lesson: number }>(
    `with place as (
       select enrollments.id as enrollment, lessons.id as lesson, lessons.exercise_list_id as list
       from enrollments, lessons where enrollments.number = '20260001' and lessons.slug = 'todos-os-tipos'),
     asked as (
       insert into exercises (exercise_list_id, slug, position, type, question_html)
       select list, 'long-' || n, n + 100, 'O', 'Pergunta ' || n from place, generate_series(1, $1::int) n returning id),
     options as (
       insert into exercise_options (exercise_id, slug, position, description_html, correct)
       select id, 'a', 0, 'Sim', true from asked returning id, exercise_id),
     opened as (
       insert into exercise_list_instances (enrollment_id, lesson_id, exercise_list_id, created_at, exercises_count)
       select enrollment, lesson, list, now(), $1::int from place returning id, lesson_id),
     steps as (
       insert into exercise_list_instance_exercises (instance_id, exercise_id, position)
       select opened.id, asked.id, row_number() over (order by asked.id) from opened, asked returning id, exercise_id)
     select steps.id, options.id as option, opened.lesson_id as lesson
     from steps join options using (exercise_id), opened order by steps.id`,
    [count],
  );
  return { exercises: rows, lessonId: rows[0]?.lesson ?? 0 };
}

test("kill -9 during 500 concurrent answers: each acknowledged one is stored, none twice", async () => {
  const { exercises, lessonId } = await openLongList();
  const token = await portal.signIn(ana);
  const acknowledged = new Set<number>();
  const answer = async ({ id, option }: { id: number; option: number }) => {
    const body = { exercise_list_instance_exercise_id: id, exercise_option_id: option };
    const reply = await portal.call("POST", "/exercise-list-instance/answer-exercise", { token, body });
    if (reply.status === 200) acknowledged.add(id);
    return reply.status;
  };
  const all = exercises.slice(late).map(answer);
  await vi.waitUntil(() => acknowledged.size > 50, { timeout: 60_000, interval: 1 });
  // Sent last, so that some are still in progress however fast the others were.
  all.push(...exercises.slice(0, late).map(answer));
  portal.kill("SIGKILL");
  await Promise.allSettled(all);
  expect(await portal.ended()).toBe("SIGKILL");
  expect(acknowledged.size).toBeLessThan(count);

  const stored = async () => {
    const steps = await client.query<{ id: number }>(
      "select id from exercise_list_instance_exercises where replied_at is not null",
    );
    const [list] = (
      await client.query(
        "select status, replied_count from exercise_list_instances where exercises_count = $1",
        [count],
      )
    ).rows;
    return { ids: new Set(steps.rows.map(({ id }) => id)), list };
  };
  // Waits until the database has ended the statements of the killed process.
  await vi.waitUntil(
    async () =>
      (
        await client.query(
          "select 1 from pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid()",
        )
      ).rowCount === 0,
    { timeout: 60_000 },
  );
  const ids = new Set(exercises.map(({ id }) => id));
  const before = await stored();
  expect([...acknowledged].filter((id) => !before.ids.has(id))).toEqual([]);
  expect(before.list.replied_count).toBe([...before.ids].filter((id) => ids.has(id)).length);

  // Devices send everything again, and requests answered with 503 once more: what had arrived counts once.
  portal = await start();
  let rest = exercises;
  const sendRest = async () => {
    const statuses = await Promise.all(rest.map(answer));
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    rest = rest.filter((_, at) => statuses[at] === 503);
    return rest.length === 0;
  };
  await vi.waitUntil(sendRest, { timeout: 60_000 });
  const after = await stored();
  expect(after.list).toEqual({ status: "FA", replied_count: count });
  const progress = await client.query(
    "select progress from lesson_progress where lesson_id = $1 and progress = 1",
    [lessonId],
  );
  expect(progress.rowCount).toBeGreaterThan(0);
});
