import { sql } from "kysely";
import type { CourseSource } from "../../read/course.types.ts";
import type { Writer } from "../rows.queries.ts";
import { lessonKeyOf } from "./lessons.queries.ts";

const isList = (type: string) => type === "LL";
const typeNames: Readonly<Record<string, string>> = { LV: "video", LC: "content", LL: "list" };

/** Lessons that turn into a list, or from a list into another type. */
async function findTurned({ tx }: Writer, courses: readonly CourseSource[]) {
  const rows = await tx
    .selectFrom("lessons")
    .innerJoin("syllabi", "syllabi.id", "lessons.syllabus_id")
    .innerJoin("courses", "courses.id", "syllabi.course_id")
    .select(["lessons.id", "lessons.slug", "lessons.type", "courses.slug as course"])
    .execute();
  const known = new Map(rows.map((row) => [lessonKeyOf(row.course, row.slug), row]));
  return courses.flatMap(({ slug: course, lessons }) =>
    lessons.flatMap((lesson) => {
      const row = known.get(lessonKeyOf(course, lesson.slug));
      return row && isList(row.type) !== isList(lesson.type) ? [{ ...row, place: lesson.typePlace }] : [];
    }),
  );
}

/**
 * Refuses to turn a begun lesson into a list or back: reported progress is no answer, and an open list would
 * still be closed by its deadline (wire §4). If any lesson turns, locks whole tables until the commit, because
 * rows that don't exist yet can't be locked; requests that wait for them then see the new type. Comes before
 * anything that students' work may wait for: such work holds these tables, and would wait for the import while
 * the import waits for it. In the order in which an answer's prepared statement locks them.
 */
export async function refuseTurnedLessons(writer: Writer, courses: readonly CourseSource[]): Promise<void> {
  const { tx, schema, refusals } = writer;
  const turned = await findTurned(writer, courses);
  if (turned.length === 0) return;
  const tables = ["lesson_progress", "exercise_list_instances"].map((name) => sql.id(schema, name));
  await sql`lock table ${sql.join(tables)} in share row exclusive mode`.execute(tx);
  const ids = turned.map(({ id }) => id);
  const begun = await tx
    .selectFrom("lesson_progress")
    .select("lesson_id")
    .where("lesson_id", "in", ids)
    .union(tx.selectFrom("exercise_list_instances").select("lesson_id").where("lesson_id", "in", ids))
    .execute();
  const known = new Set(begun.map(({ lesson_id }) => lesson_id));
  for (const { id, type, place } of turned)
    if (known.has(id)) {
      const reason = `students have this lesson as type ${typeNames[type]}: give the new one another name`;
      refusals.add(place, reason);
    }
  refusals.throwIfAny();
}
