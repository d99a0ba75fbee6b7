import { sql } from "kysely";
import type { CourseSource, ExerciseSource, ListSource } from "../../read/course.types.ts";
import type { SourceLine } from "../../refusals.ts";
import { fingerprintOf } from "../ledger.ts";
import {
  deleteRows,
  insertOne,
  insertRows,
  removeUnused,
  requireId,
  updateRows,
  type Writer,
} from "../rows.queries.ts";
import type { CourseIds } from "./courses.queries.ts";

/** The key of a list, unique among all courses. */
export const listKeyOf = (courseSlug: string, listSlug: string): string => `${courseSlug}/${listSlug}`;

/** Ids of lists by `course/list`. */
export type ListIds = Map<string, number>;

const fingerprintOfList = ({ minutes, exercises, images }: ListSource): string =>
  fingerprintOf([
    minutes,
    exercises.map(({ place: _place, ...exercise }) => exercise),
    images.map(({ name }) => name),
  ]);

type Files = ReadonlyMap<string, number>;

/** Writes all lists with their exercises. Exercises and options that students used are kept. */
export async function writeLists(
  writer: Writer,
  courses: readonly CourseSource[],
  known: { courses: CourseIds; files: Files },
): Promise<ListIds> {
  const rows = await writer.tx
    .selectFrom("exercise_lists")
    .innerJoin("syllabi", "syllabi.id", "exercise_lists.syllabus_id")
    .innerJoin("courses", "courses.id", "syllabi.course_id")
    .select(["exercise_lists.id", "exercise_lists.slug", "courses.slug as course"])
    .execute();
  const ids: ListIds = new Map(rows.map(({ id, course, slug }) => [listKeyOf(course, slug), id]));
  for (const { slug: course, lists } of courses) {
    const syllabus_id = known.courses.get(course)?.syllabusId;
    if (syllabus_id === undefined) throw new Error(`The course ${course} has no syllabus`);
    for (const list of lists) {
      const key = listKeyOf(course, list.slug);
      let id = ids.get(key);
      const fingerprint = fingerprintOfList(list);
      const outcome = writer.ledger.record({ kind: "list", key, fingerprint }, { exists: id !== undefined });
      if (outcome === "unchanged") continue;
      if (id === undefined) {
        const values = { syllabus_id, slug: list.slug, deadline_minutes: list.minutes };
        id = (await insertOne(writer, "exercise_lists", values, ["id"])).id;
        ids.set(key, id);
      } else {
        await updateRows(writer, "exercise_lists", [{ id, deadline_minutes: list.minutes }]);
      }
      await writeExercises(writer, id, list, known.files);
    }
  }
  writer.refusals.throwIfAny();
  return ids;
}

type TurnedExercise = { readonly id: number; readonly type: string; readonly place: SourceLine };

/**
 * Refuses another type for exercises that students have: an answer of one type is none of another. Locks them
 * first, so that a list with one of them that is opened meanwhile waits for the commit, and takes answers of
 * the new type only.
 */
async function refuseOpened({ tx, refusals }: Writer, turned: readonly TurnedExercise[]): Promise<void> {
  if (turned.length === 0) return;
  const ids = turned.map(({ id }) => id);
  await tx.selectFrom("exercises").select("id").where("id", "in", ids).orderBy("id").forUpdate().execute();
  const rows = await tx
    .selectFrom("exercises")
    .select("id")
    .where("id", "in", ids)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("exercise_list_instance_exercises as answer")
          .select("answer.id")
          .whereRef("answer.exercise_id", "=", "exercises.id"),
      ),
    )
    .execute();
  const opened = new Set(rows.map(({ id }) => id));
  for (const { id, type, place } of turned)
    if (opened.has(id))
      refusals.add(place, `students have this exercise as type ${type}: give the new one another id`);
}

async function writeExercises(writer: Writer, listId: number, list: ListSource, files: Files): Promise<void> {
  const before = await writer.tx
    .selectFrom("exercises")
    .select(["id", "slug", "type"])
    .where("exercise_list_id", "=", listId)
    .execute();
  const bySlug = new Map(before.map((row) => [row.slug, row]));
  const valuesOf = ({ slug, position, type, questionHtml, cellsNumber }: ExerciseSource) => ({
    exercise_list_id: listId,
    slug,
    position,
    type,
    question_html: questionHtml,
    cells_number: cellsNumber,
  });
  const turned = list.exercises.flatMap(({ slug, type, place }) => {
    const old = bySlug.get(slug);
    return old && old.type !== type ? [{ ...old, place }] : [];
  });
  await refuseOpened(writer, turned);
  const added = list.exercises.filter(({ slug }) => !bySlug.has(slug));
  const ids = new Map(before.map(({ slug, id }) => [slug, id]));
  for (const { id, slug } of await insertRows(writer, "exercises", added.map(valuesOf), ["id", "slug"])) {
    ids.set(slug, id);
  }
  const kept = list.exercises.flatMap((exercise) => {
    const old = bySlug.get(exercise.slug);
    return old ? [{ id: old.id, ...valuesOf(exercise) }] : [];
  });
  await updateRows(writer, "exercises", kept);
  const present = new Set(list.exercises.map(({ slug }) => slug));
  const gone = before.filter(({ slug }) => !present.has(slug)).map(({ id }) => id);
  const removed = await removeUnused(writer, "exercises", gone);
  await updateRows(
    writer,
    "exercises",
    gone.filter((id) => !removed.has(id)).map((id) => ({ id, position: null })),
  );
  for (const exercise of list.exercises) {
    const id = ids.get(exercise.slug);
    if (id !== undefined) await writeParts(writer, id, exercise);
  }
  await writeImages(writer, listId, list, files);
}

/**
 * Writes the list's pictures, including those of removed exercises and options: students who have these still
 * see them, and pictures of a key stay hidden until the key may be seen (migration 0011).
 */
async function writeImages({ tx, schema }: Writer, listId: number, list: ListSource, files: Files) {
  const fileIds = list.images.flatMap(({ name }) => files.get(name) ?? []);
  await sql`select ${sql.id(schema, "place_exercise_images")}(${listId}::int, ${fileIds}::int[])`.execute(tx);
}

/** Writes the options, the key of the cells and the tips of one exercise. */
async function writeParts(writer: Writer, exerciseId: number, exercise: ExerciseSource): Promise<void> {
  const rows = await writer.tx
    .selectFrom("exercise_options")
    .select(["id", "slug"])
    .where("exercise_id", "=", exerciseId)
    .execute();
  const ids = new Map(rows.map(({ slug, id }) => [slug, id]));
  const values = exercise.options.map(({ slug, descriptionHtml, correct, justificationHtml }, position) => ({
    exercise_id: exerciseId,
    slug,
    position,
    correct,
    description_html: descriptionHtml,
    justification_html: justificationHtml,
  }));
  const inserts = values.filter(({ slug }) => !ids.has(slug));
  await updateRows(
    writer,
    "exercise_options",
    values.flatMap((value) => {
      const id = ids.get(value.slug);
      return id === undefined ? [] : [{ id, ...value }];
    }),
  );
  const present = new Set(values.map(({ slug }) => slug));
  // Hidden instead of deleted: students who chose it still see it.
  const gone = rows.filter(({ slug }) => !present.has(slug));
  await updateRows(
    writer,
    "exercise_options",
    gone.map(({ id }) => ({ id, position: null })),
  );
  for (const { id, slug } of await insertRows(writer, "exercise_options", inserts, ["id", "slug"])) {
    ids.set(slug, id);
  }
  await deleteRows(writer, "exercise_cells", "exercise_id", [exerciseId]);
  const cells = exercise.cells.map((slug, index) => ({
    exercise_id: exerciseId,
    cell: index + 1,
    option_id: requireId(ids, slug),
  }));
  await insertRows(writer, "exercise_cells", cells);
  await deleteRows(writer, "exercise_tips", "exercise_id", [exerciseId]);
  const tips = exercise.tips.map(({ title, descriptionHtml }, position) => ({
    exercise_id: exerciseId,
    position,
    title,
    description_html: descriptionHtml,
  }));
  await insertRows(writer, "exercise_tips", tips);
}
