import { sql } from "kysely";
import type { Clock } from "../../../../platform/clock.ts";
import { isOpenList } from "../../../exercises/public.ts";
import type { CourseSource } from "../../read/course.types.ts";
import type { SourceLine } from "../../refusals.ts";
import { updateRows, type Writer } from "../rows.queries.ts";

/** How many open lists got another deadline, and how many of them are closed by it. */
export type MovedLists = { readonly moved: number; readonly closed: number };

type Moving = {
  readonly id: number;
  readonly from: Date | null;
  readonly to: Date | null;
  readonly window: Date | null;
  readonly course: string;
  readonly lesson: string;
  readonly list: string;
};

/**
 * Joins to a list's `instance` its `lesson` and `list` as the files now have them, and `due.at`, its new
 * deadline by the minutes or the window, whichever is first (wire §4).
 */
export const joinDue = (schema: string) => {
  const table = (name: string) => sql.id(schema, name);
  return sql`
    join ${table("lessons")} lesson on lesson.id = instance.lesson_id
    join ${table("exercise_lists")} list on list.id = instance.exercise_list_id
    cross join lateral (select least(
      instance.created_at + list.deadline_minutes * interval '1 minute', lesson.response_ends_at) as at) due`;
};

/**
 * Locks the open lists whose deadline differs from the files, so that none is answered or closed meanwhile.
 */
async function holdMoving({ tx, schema }: Pick<Writer, "tx" | "schema">): Promise<Moving[]> {
  const table = (name: string) => sql.id(schema, name);
  const { rows } = await sql<Moving>`
    select instance.id, instance.deadline_at as "from", due.at as "to", lesson.response_ends_at as window,
      course.slug as course, lesson.slug as lesson, list.slug as list
    from ${table("exercise_list_instances")} instance ${joinDue(schema)}
    join ${table("syllabi")} syllabus on syllabus.id = list.syllabus_id
    join ${table("courses")} course on course.id = syllabus.course_id
    where ${isOpenList("instance")} and instance.deadline_at is distinct from due.at
    order by instance.id for no key update of instance`.execute(tx);
  return rows;
}

/** The position in the files of the value that ends a list: the window of its lesson, or its minutes. */
function placeOf({ window, ...of }: Moving, courses: readonly CourseSource[], now: Date): SourceLine {
  const course = courses.find(({ slug }) => slug === of.course);
  const lesson = course?.lessons.find(({ slug }) => slug === of.lesson);
  const list = course?.lists.find(({ slug }) => slug === of.list);
  const place = window && window <= now ? lesson?.closesPlace : list?.minutesPlace;
  return place ?? { file: `courses/${of.course}`, line: null };
}

/**
 * Refuses dates that would close lists while students answer them: the zeros for unanswered exercises would be
 * final.
 */
function refuseClosing(
  { refusals }: Pick<Writer, "refusals">,
  closing: readonly Moving[],
  courses: readonly CourseSource[],
  now: Date,
): void {
  const counts = new Map<string, { place: SourceLine; count: number }>();
  for (const one of closing) {
    const place = placeOf(one, courses, now);
    const key = JSON.stringify(place);
    counts.set(key, { place, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  for (const { place, count } of counts.values()) {
    const lists = count === 1 ? "1 list that a student has" : `${count} lists that students have`;
    refusals.add(
      place,
      `would close ${lists} open: its time would be over already (if it is to be, give --close-lists)`,
    );
  }
  refusals.throwIfAny();
}

type Guard = Pick<Writer, "refusals"> & { readonly courses: readonly CourseSource[] };

/**
 * Updates the deadlines of open lists to the files' minutes and windows. With a `guard`, refuses to close any
 * by that.
 */
export async function moveDeadlines(
  writer: Pick<Writer, "tx" | "schema">,
  clock: Clock,
  guard?: Guard,
): Promise<MovedLists> {
  const moving = await holdMoving(writer);
  // Read only now, as the import may have waited for another one or for students' answers.
  const now = clock.now();
  const closing = moving.filter(({ from, to }) => (from === null || from > now) && to !== null && to <= now);
  if (guard) refuseClosing(guard, closing, guard.courses, now);
  const values = moving.map(({ id, to }) => ({ id, deadline_at: to }));
  await updateRows(writer, "exercise_list_instances", values);
  return { moved: moving.length - closing.length, closed: closing.length };
}
