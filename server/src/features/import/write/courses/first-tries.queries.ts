import { sql } from "kysely";
import { isOpenList, statusAfter } from "../../../exercises/public.ts";
import { assignRisenProgress } from "../../../study-order/public.ts";
import type { Writer } from "../rows.queries.ts";

/**
 * If a corrected key makes the wrong first try of an open list right, counts it as right, just as an answer
 * would (wire §4): otherwise the student could only pick a wrong option or repeat the first. Looks at every open
 * list: one that was closed when its key was corrected may be reopened by a later import. Returns how many.
 */
export async function settleFirstTries(
  { tx, schema }: Pick<Writer, "tx" | "schema">,
  now: Date,
): Promise<number> {
  const table = (name: string) => sql.id(schema, name);
  const isRight = sql`answer.half_replied_at is not null and answer.replied_at is null
    and option.exercise_id = answer.exercise_id and option.correct and option.position is not null
    and answer.option_ids = array[option.id]`;
  const held = await sql<{ id: number }>`
    select list.id from ${table("exercise_list_instances")} list
    where ${isOpenList("list")}
      and (list.deadline_at is null or list.deadline_at > ${now})
      and exists (
        select from ${table("exercise_list_instance_exercises")} answer, ${table("exercise_options")} option
        where answer.instance_id = list.id and ${isRight})
    order by list.id for no key update of list`.execute(tx);
  if (held.rows.length === 0) return 0;
  const ids = held.rows.map(({ id }) => id);
  const { rows } = await sql<{ count: number }>`
    with answered as (
      update ${table("exercise_list_instance_exercises")} answer
      set replied_at = answer.half_replied_at, half_replied_at = null, grade_tenths = 100, graded_at = ${now}
      from ${table("exercise_options")} option
      where answer.instance_id = any(${ids}::int[]) and ${isRight}
      returning answer.instance_id, answer.replied_at),
    counted as (
      select instance_id, count(*)::int as count, max(replied_at) as at from answered group by instance_id),
    lists as (
      update ${table("exercise_list_instances")} list
      set replied_count = list.replied_count + counted.count,
        status = ${statusAfter("list", sql.id("counted", "count"))}
      from counted where list.id = counted.instance_id
      returning list.enrollment_id, list.lesson_id, counted.at,
        list.replied_count::float8 / list.exercises_count as progress),
    risen as (
      insert into ${table("lesson_progress")} (enrollment_id, lesson_id, progress, touched_at, finished_at)
      select enrollment_id, lesson_id, progress, at, case when progress = 1 then ${now}::timestamptz end from lists
      on conflict (enrollment_id, lesson_id) do update set ${assignRisenProgress})
    select count(*)::int as count from answered`.execute(tx);
  return rows[0]?.count ?? 0;
}
