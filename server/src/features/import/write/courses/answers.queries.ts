import { decideDeadline, teacherTypes } from "../../../exercises/public.ts";
import type { CourseSource } from "../../read/course.types.ts";
import { resolveMoment } from "../../read/moments.ts";
import type { AnsweredListSource, AnswerSource } from "../../read/package.types.ts";
import { fingerprintOf } from "../ledger.ts";
import type { Clocks } from "../move-dates.queries.ts";
import { insertOne, insertRows, requireId, type Writer } from "../rows.queries.ts";
import { lessonKeyOf } from "./lessons.queries.ts";
import { type ListIds, listKeyOf } from "./lists.queries.ts";

type Known = Clocks & {
  readonly courses: ReadonlyMap<string, CourseSource>;
  readonly enrollments: ReadonlyMap<string, number>;
  readonly lessons: ReadonlyMap<string, number>;
  readonly lists: ListIds;
  readonly files: ReadonlyMap<string, number>;
};

/**
 * The fingerprint of what the file says, and the one that earlier versions of the portal stored: with the grades by
 * the key, so that a corrected key looked like other answers.
 */
function fingerprintsOf({ opened, closed, answers, list }: AnsweredListSource) {
  const byTeacher = new Set(
    list.exercises.filter(({ type }) => teacherTypes.includes(type)).map(({ slug }) => slug),
  );
  const fingerprint = (isSaid: (exercise: string) => boolean) =>
    fingerprintOf([
      opened,
      closed,
      answers.map(({ file, feedbackFile, place: _place, ...rest }) => [
        { ...rest, gradeTenths: isSaid(rest.exercise) ? rest.gradeTenths : null },
        file?.name,
        feedbackFile?.name,
      ]),
    ]);
  return { now: fingerprint((exercise) => byTeacher.has(exercise)), former: fingerprint(() => true) };
}

/**
 * Writes lists that were opened before the import, each once; an instance that the student already has is not
 * changed, which the summary says. Returns the keys of those, `enrollment/lesson`, whose progress is not changed, either.
 */
export async function writeAnswers(
  writer: Writer,
  entries: readonly AnsweredListSource[],
  known: Known,
): Promise<ReadonlySet<string>> {
  const { tx, ledger } = writer;
  const opened = new Set<string>();
  for (const entry of entries) {
    if (ledger.isErased("enrollment", entry.enrollment)) {
      ledger.count("answers", "kept");
      continue;
    }
    const enrollmentId = known.enrollments.get(entry.enrollment);
    const course = known.courses.get(entry.enrollment)?.slug ?? "";
    const lessonId = known.lessons.get(lessonKeyOf(course, entry.lesson));
    const listId = known.lists.get(listKeyOf(course, entry.list.slug));
    const key = `${entry.enrollment}/${entry.lesson}`;
    const { now, former } = fingerprintsOf(entry);
    const before = ledger.stored("answers", key);
    if (before === now || before === former) {
      ledger.remember("answers", key, now);
      // The progress comes from the student's own instance, as the list in the files may have lost exercises
      // since.
      opened.add(key);
      ledger.count("answers", "unchanged");
      continue;
    }
    if (enrollmentId === undefined || lessonId === undefined || listId === undefined) {
      ledger.count("answers", "kept");
      continue;
    }
    const own = await tx
      .selectFrom("exercise_list_instances")
      .select("id")
      .where("enrollment_id", "=", enrollmentId)
      .where("lesson_id", "=", lessonId)
      .executeTakeFirst();
    if (own) {
      opened.add(key);
      // Its fingerprint isn't stored, so that every import names what the files say otherwise.
      ledger.keep("answers", key);
      continue;
    }
    ledger.remember("answers", key, now);
    await writeInstance(writer, entry, { enrollmentId, lessonId, listId }, known);
    ledger.count("answers", "new");
  }
  return opened;
}

/**
 * The status of a list by its history (wire §4): closed by the system, finished, partly answered, or only
 * opened.
 */
function statusOf(closedAt: Date | null, replied: number, count: number): "FE" | "FA" | "EA" | "NI" {
  if (closedAt) return "FE";
  if (replied === count) return "FA";
  return replied > 0 ? "EA" : "NI";
}

/**
 * In tenths. An exercise left unanswered in a closed list has grade 0 (wire §4); in an open list it has no
 * grade yet.
 */
function gradeTenthsOf(answer: AnswerSource | undefined, closedAt: Date | null): number | null {
  if (answer) return answer.gradeTenths;
  return closedAt ? 0 : null;
}

type Place = { enrollmentId: number; lessonId: number; listId: number };

async function writeInstance(writer: Writer, entry: AnsweredListSource, place: Place, known: Known) {
  const { tx } = writer;
  const instantOf = (moment: AnsweredListSource["opened"]) =>
    resolveMoment(moment, known.anchorDay, known.timeZone);
  const exercises = await tx
    .selectFrom("exercises")
    .select(["id", "slug", "position"])
    .where("exercise_list_id", "=", place.listId)
    .where("position", "is not", null)
    .orderBy("position")
    .execute();
  const options = await tx
    .selectFrom("exercise_options")
    .innerJoin("exercises", "exercises.id", "exercise_options.exercise_id")
    .select(["exercise_options.id", "exercise_options.slug", "exercises.slug as exercise"])
    .where("exercises.exercise_list_id", "=", place.listId)
    .execute();
  const optionIds = new Map(options.map(({ exercise, slug, id }) => [`${exercise}/${slug}`, id]));
  const closedAt = entry.closed && instantOf(entry.closed);
  const openedAt = instantOf(entry.opened);
  const closes = known.courses
    .get(entry.enrollment)
    ?.lessons.find(({ slug }) => slug === entry.lesson)?.closes;
  const windowEnd = closes ? instantOf(closes) : null;
  const answers = new Map(entry.answers.map((answer) => [answer.exercise, answer]));
  const count = exercises.length;
  const replied = closedAt ? count : answers.size;
  const instance = await insertOne(
    writer,
    "exercise_list_instances",
    {
      enrollment_id: place.enrollmentId,
      lesson_id: place.lessonId,
      exercise_list_id: place.listId,
      created_at: openedAt,
      closed_at: closedAt,
      deadline_at: closedAt ?? decideDeadline(openedAt, entry.list.minutes, windowEnd),
      exercises_count: count,
      replied_count: replied,
      status: statusOf(closedAt, replied, count),
    },
    ["id"],
  );

  const idOf = (exercise: string, option: string) => requireId(optionIds, `${exercise}/${option}`);
  const fileIdOf = (file: AnswerSource["file"]) => (file ? (known.files.get(file.name) ?? null) : null);
  const rows = exercises.map(({ id, slug }, index) => {
    const answer = answers.get(slug);
    const base = { instance_id: instance.id, exercise_id: id, position: index + 1 };
    const at = answer ? instantOf(answer.at) : closedAt;
    const gradeTenths = gradeTenthsOf(answer, closedAt);
    return {
      ...base,
      replied_at: at,
      half_replied_at: answer?.firstTry ? at : null,
      option_ids: (answer?.options ?? []).map((option) => idOf(slug, option)).toSorted((a, b) => a - b),
      reply: answer?.reply ?? null,
      file_id: fileIdOf(answer?.file ?? null),
      cells_answers: (answer?.cells ?? []).map(({ option, reply }, cell) => ({
        cell: cell + 1,
        exercise_option_id: option === null ? null : idOf(slug, option),
        reply,
      })),
      grade_tenths: gradeTenths,
      graded_at: gradeTenths === null ? null : at,
      feedback: answer?.feedback ?? null,
      feedback_file_id: fileIdOf(answer?.feedbackFile ?? null),
    };
  });
  await insertRows(writer, "exercise_list_instance_exercises", rows);
}
