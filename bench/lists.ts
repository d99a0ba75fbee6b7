import type pg from "pg";
import { createDatabase } from "../server/src/db/database.ts";
import { createPool } from "../server/src/db/pool.ts";
import { closeAllExpired } from "../server/src/features/exercises/public.ts";
import { addListsUnderWay } from "../server/src/testing/study/lists-under-way.ts";

export type Exercise = { id: number; option: number };
/** Enough that a single connection doesn't run out of exercises and start over. */
const exercisesEach = 4_000;

/** Opens a list of many one-option exercises for each enrollment, to be answered one by one. It replaces the list of a lesson. */
export async function addLongLists(
  pool: pg.Pool,
  enrollmentIds: number[],
  { brand, lessonId }: { brand: string; lessonId: number },
): Promise<Map<number, Exercise[]>> {
  const schema = `brand_${brand}`;
  await pool.query(
    `with place as (
       select id, exercise_list_id from ${schema}.lessons where id = $3::int),
     asked as (
       insert into ${schema}.exercises (exercise_list_id, slug, type, question_html)
       select exercise_list_id, 'bench-' || n, 'O', 'Pergunta ' || n from place, generate_series(1, $2::int) n returning id),
     options as (
       insert into ${schema}.exercise_options (exercise_id, slug, position, description_html, correct)
       select asked.id, 'o' || n, n, 'Opção ' || n, n = 1 from asked, generate_series(1, 4) n),
     opened as (
       insert into ${schema}.exercise_list_instances
         (enrollment_id, lesson_id, exercise_list_id, created_at, exercises_count)
       select enrollment_id, place.id, exercise_list_id, now(), $2::int from place, unnest($1::int[]) as enrollment_id
       returning id)
     insert into ${schema}.exercise_list_instance_exercises (instance_id, exercise_id, position)
     select opened.id, asked.id, row_number() over (partition by opened.id order by asked.id) from opened, asked`,
    [enrollmentIds, exercisesEach, lessonId],
  );
  // Separately and after an analyze: within the statement above it would be a nested loop over all of them.
  await pool.query("analyze");
  const { rows } = await pool.query<Exercise & { enrollment_id: number }>(
    `select step.id, option.id as option, list.enrollment_id
     from ${schema}.exercise_list_instances list
     join ${schema}.exercise_list_instance_exercises step on step.instance_id = list.id
     join ${schema}.exercise_options option on option.exercise_id = step.exercise_id and option.slug = 'o1'
     where list.exercises_count = $1 order by step.id`,
    [exercisesEach],
  );
  return Map.groupBy(rows, ({ enrollment_id }) => enrollment_id);
}

/** Removes the answers of the long lists, so that each measurement writes new ones. */
export async function clearAnswers(pool: pg.Pool, brand: string): Promise<void> {
  const schema = `brand_${brand}`;
  await pool.query(
    `with lists as (
       update ${schema}.exercise_list_instances set status = 'NI', replied_count = 0
       where exercises_count = $1 and replied_count > 0 returning id)
     update ${schema}.exercise_list_instance_exercises set replied_at = null, grade_tenths = null, graded_at = null,
       option_ids = '{}' from lists where instance_id = lists.id and replied_at is not null`,
    [exercisesEach],
  );
  // Vacuum first, so that answering doesn't pay for the dead rows.
  await pool.query(`vacuum analyze ${schema}.exercise_list_instance_exercises`);
}

/** Closes `count` expired lists of seven exercises each, and measures duration and memory. */
export async function measureClosing(pool: pg.Pool, url: string, count: number) {
  await addListsUnderWay(pool, count, "1 day");
  await pool.query("analyze");
  const database = createDatabase(createPool(url, { max: 2 }));
  const memory = [process.memoryUsage().rss];
  const timer = setInterval(() => memory.push(process.memoryUsage().rss), 20);
  const before = performance.now();
  // Two days ahead, so that the portal's own job finds nothing to close meanwhile.
  const closed = await closeAllExpired(database.brand("sabia"), new Date(Date.now() + 172_800_000));
  const seconds = (performance.now() - before) / 1000;
  clearInterval(timer);
  await database.close();
  return { closed, seconds, megabytes: (Math.max(...memory) - (memory[0] ?? 0)) / 1024 / 1024 };
}
