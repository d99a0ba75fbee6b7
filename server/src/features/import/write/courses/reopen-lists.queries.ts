import { sql } from "kysely";
import type { AnsweredListSource } from "../../read/package.types.ts";
import type { Writer } from "../rows.queries.ts";
import { joinDue } from "./deadlines.queries.ts";

type Closed = { readonly id: number; readonly to: Date | null; readonly key: string };

/** Locks the lists of active courses that the system closed and that the files would now keep open. */
async function holdClosed({ tx, schema }: Writer, now: Date): Promise<Closed[]> {
  const table = (name: string) => sql.id(schema, name);
  const { rows } = await sql<Closed>`
    select instance.id, due.at as "to", enrollment.number || '/' || lesson.slug as key
    from ${table("exercise_list_instances")} instance ${joinDue(schema)}
    join ${table("enrollments")} enrollment on enrollment.id = instance.enrollment_id
    join ${table("people")} person on person.id = enrollment.person_id
    where instance.status = 'FE' and instance.closed_at is not null and (due.at is null or due.at > ${now})
      and enrollment.status in ('E', 'B') and person.erased_at is null and lesson.topic_id is not null
    order by instance.id for no key update of instance`.execute(tx);
  return rows;
}

/**
 * Reopens lists that the system closed earlier than the files now say. Removes the zeros from closing and
 * keeps the student's answers. Lists closed in the history stay closed. Returns how many were reopened.
 */
export async function reopenLists(
  writer: Writer,
  answers: readonly AnsweredListSource[],
  now: Date,
): Promise<number> {
  const { tx, schema, ledger } = writer;
  const imported = new Map(answers.map((entry) => [`${entry.enrollment}/${entry.lesson}`, entry]));
  const isHistory = (key: string) => {
    const entry = imported.get(key);
    return entry ? entry.closed !== null : ledger.stored("answers", key) !== undefined;
  };
  const closed = (await holdClosed(writer, now)).filter(({ key }) => !isHistory(key));
  if (closed.length === 0) return 0;
  const table = (name: string) => sql.id(schema, name);
  // Only what the closing wrote, unless a teacher has graded it since. A wrong first try stays.
  const { rows } = await sql<{ count: number }>`
    with source as (select * from json_to_recordset(${JSON.stringify(closed)}::json) as one (id int, "to" timestamptz)),
    unanswered as (
      update ${table("exercise_list_instance_exercises")} answer
      set replied_at = null, grade_tenths = null, graded_at = null
      from source join ${table("exercise_list_instances")} list on list.id = source.id
      where answer.instance_id = list.id and answer.replied_at = list.closed_at and answer.graded_at = list.closed_at
        and answer.grade_tenths = 0 and answer.reply is null and answer.file_id is null
        and answer.cells_answers = '[]' and answer.feedback is null and answer.feedback_file_id is null
        and (answer.option_ids = '{}' or answer.half_replied_at <> answer.replied_at)
      returning answer.instance_id),
    counted as (select instance_id, count(*)::int as count from unanswered group by instance_id),
    reopened as (
      update ${table("exercise_list_instances")} list
      set status = case when counted.count = list.exercises_count then 'NI' else 'EA' end,
        closed_at = null, deadline_at = source."to", replied_count = list.exercises_count - counted.count
      from counted join source on source.id = counted.instance_id
      where list.id = counted.instance_id
      returning list.enrollment_id, list.lesson_id, list.replied_count::float8 / list.exercises_count as progress),
    lowered as (
      update ${table("lesson_progress")} progress set progress = reopened.progress, finished_at = null
      from reopened
      where progress.enrollment_id = reopened.enrollment_id and progress.lesson_id = reopened.lesson_id)
    select count(*)::int as count from reopened`.execute(tx);
  return rows[0]?.count ?? 0;
}
