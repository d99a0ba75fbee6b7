import { sql } from "kysely";
import type { BrandDb, BrandTransaction } from "../../db/database.ts";
import { inPages } from "../../platform/personal-data.ts";
import type { CellAnswer } from "./grading.ts";

const ownAnswers = (db: Pick<BrandDb, "selectFrom">, personId: number) =>
  db
    .selectFrom("exercise_list_instance_exercises as answer")
    .innerJoin("exercise_list_instances as list", "list.id", "answer.instance_id")
    .innerJoin("enrollments", "enrollments.id", "list.enrollment_id")
    .where("enrollments.person_id", "=", personId);

/** How many lists are read at once: each has dozens of exercises, and an answer can be 100 KB. */
const listsInPage = 4;

/** A student's lists with their exercises, answers and teachers' feedback. */
export async function collectLists(db: BrandDb, personId: number) {
  const lists = await db
    .selectFrom("exercise_list_instances as list")
    .innerJoin("enrollments", "enrollments.id", "list.enrollment_id")
    .innerJoin("lessons", "lessons.id", "list.lesson_id")
    .innerJoin("syllabi", "syllabi.id", "lessons.syllabus_id")
    .innerJoin("courses", "courses.id", "syllabi.course_id")
    .select([
      "list.id",
      "enrollments.number as enrollment",
      "courses.name as course",
      "lessons.title as lesson",
      "list.status",
      "list.created_at",
      "list.deadline_at",
      "list.closed_at",
      "list.exercises_count",
      "list.replied_count",
    ])
    .where("enrollments.person_id", "=", personId)
    .orderBy("list.id")
    .execute();
  return inPages(lists, listsInPage, (page) => addAnswers(db, page));
}

async function addAnswers<T extends { id: number }>(db: BrandDb, lists: T[]) {
  const ids = lists.map(({ id }) => id);
  const answers = await db
    .selectFrom("exercise_list_instance_exercises as answer")
    .where("answer.instance_id", "=", sql<number>`any(${ids}::int[])`)
    .innerJoin("exercises", "exercises.id", "answer.exercise_id")
    .leftJoin("files as sent", "sent.id", "answer.file_id")
    .leftJoin("files as commented", "commented.id", "answer.feedback_file_id")
    .select([
      "answer.instance_id as listId",
      "answer.position",
      "exercises.type",
      "exercises.question_html as question",
      "answer.option_ids as optionIds",
      sql<CellAnswer[]>`answer.cells_answers`.as("cells"),
      "answer.reply",
      "sent.name as file",
      "answer.half_replied_at",
      "answer.replied_at",
      "answer.grade_tenths as tenths",
      "answer.graded_at",
      "answer.feedback",
      "commented.name as feedback_file",
    ])
    .orderBy("answer.instance_id")
    .orderBy("answer.position")
    .execute();
  const optionIds = answers.flatMap((answer) => [
    ...answer.optionIds,
    ...answer.cells.flatMap((cell) => cell.exercise_option_id ?? []),
  ]);
  const options = await db
    .selectFrom("exercise_options")
    .select(["id", "description_html as text"])
    .where("id", "=", sql<number>`any(${optionIds}::int[])`)
    .execute();
  const texts = new Map(options.map(({ id, text }) => [id, text]));
  const textOf = (id: number | null) => (id === null ? null : (texts.get(id) ?? null));
  const exercises = answers.map(({ optionIds: chosen, cells, tenths, ...answer }) => ({
    ...answer,
    options: chosen.map(textOf),
    cells: cells.map(({ cell, exercise_option_id, reply }) => ({
      cell,
      option: textOf(exercise_option_id),
      reply,
    })),
    grade: tenths === null ? null : tenths / 10,
  }));
  return lists.map(({ id, ...list }) => ({
    ...list,
    exercises: exercises
      .filter(({ listId }) => listId === id)
      .map(({ listId: _listId, ...exercise }) => exercise),
  }));
}

/**
 * Files attached to a student's answers or to the feedback on them that no student uploaded: teachers' files,
 * and those imported from an earlier portal.
 */
export async function listAnswerFiles(db: Pick<BrandDb, "selectFrom">, personId: number) {
  const answers = ownAnswers(db, personId);
  const ids = answers.select("answer.file_id as id").union(answers.select("answer.feedback_file_id as id"));
  return (
    db
      .selectFrom("files")
      .select(["id", "name", "storage_key as storageKey"])
      .where("owner_id", "is", null)
      // An array lets the planner look files up by id; a join would test every file of the package against the
      // answers.
      .where("id", "=", sql<number>`any(array${ids})`)
      .orderBy("id")
      .execute()
  );
}

/**
 * Replaces everything that the student wrote with `words` and detaches files and feedback; choices and grades
 * stay.
 */
export async function replaceAnswers(trx: BrandTransaction, personId: number, words: string): Promise<void> {
  await trx
    .updateTable("exercise_list_instance_exercises")
    .set({
      reply: sql`case when reply <> '' then ${words} else reply end`,
      cells_answers: sql`(
        select coalesce(jsonb_agg(case when cell.answer ->> 'reply' <> ''
          then jsonb_set(cell.answer, '{reply}', to_jsonb(${words}::text)) else cell.answer end order by cell.place), '[]')
        from jsonb_array_elements(cells_answers) with ordinality as cell (answer, place))`,
      file_id: null,
      feedback: null,
      feedback_file_id: null,
    })
    .where("id", "in", ownAnswers(trx, personId).select("answer.id"))
    .execute();
}
