import { z } from "zod";
import { type Answer, checkAnswer, gradeAnswer, teacherTypes } from "../../exercises/public.ts";
import type { PlaceOf, Refusals } from "../refusals.ts";
import type { CourseSource, ExerciseSource, ListSource } from "./course.types.ts";
import { moment, number, slug } from "./fields.ts";
import type { AnsweredListSource, AnswerSource } from "./package.types.ts";
import type { PackageFile, PackageFiles } from "./package-files.ts";

const words = (max: number) => z.string().trim().min(1, { error: "is empty" }).max(max);

const answer = z.strictObject({
  exercise: slug,
  at: moment,
  /** The chosen option, or several for an OM. */
  option: z.union([slug, z.array(slug)]).optional(),
  /** The wrong first try of an OO. */
  first_option: slug.optional(),
  reply: words(20_000).optional(),
  cells: z.array(words(2_000)).optional(),
  file: z.string().optional(),
  grade: z
    .number()
    .min(0, { error: "must be 0 to 10" })
    .max(10, { error: "must be 0 to 10" })
    .refine((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-9, {
      error: "must have one decimal at most",
    })
    .optional(),
  feedback: words(20_000).optional(),
  feedback_file: z.string().optional(),
});
type Given = z.output<typeof answer>;

/** The part of a history file that holds answers to lists. */
export const answersSchema = z
  .array(
    z.strictObject({
      enrollment: number,
      lists: z.array(
        z.strictObject({
          lesson: slug,
          opened: moment,
          /** When the system closed it; exercises unanswered by then have grade 0. */
          closed: moment.optional(),
          exercises: z.array(answer).default([]),
        }),
      ),
    }),
  )
  .default([]);

type Context = { files: PackageFiles; refusals: Refusals };

/** The position of an option in its exercise, from 1; 0 if there is no such option. */
const numberOf = (exercise: ExerciseSource, name: string): number =>
  exercise.options.findIndex((option) => option.slug === name) + 1;

function numberOptions(option: Given["option"], exercise: ExerciseSource): number | number[] | null {
  if (option === undefined) return null;
  if (Array.isArray(option)) return option.map((name) => numberOf(exercise, name));
  return numberOf(exercise, option);
}

/**
 * The answer in the form that the rules of exercises check, with option numbers instead of ids: ids exist only
 * once options are written.
 */
function toBody(given: Given, exercise: ExerciseSource, fileGiven: boolean) {
  const { option, reply, cells = [] } = given;
  return {
    exercise_option_id: numberOptions(option, exercise),
    reply,
    file_id: fileGiven ? 1 : null,
    cells_answers: cells.map((value, index) => ({
      cell: index + 1,
      exercise_option_id: exercise.type === "OL" ? numberOf(exercise, value) : null,
      reply: exercise.type === "DL" ? value : null,
    })),
  };
}

/** The options that an answer names, each with its key in the file. Cells name options only in an OL. */
function optionsOf({ option = [], first_option, cells = [] }: Given, { type }: ExerciseSource) {
  const chosen = [option].flat().map((name) => ({ name, at: "option" }));
  const filled = type === "OL" ? cells.map((name) => ({ name, at: "cells" })) : [];
  return [...chosen, ...filled, ...(first_option ? [{ name: first_option, at: "first_option" }] : [])];
}

function gradeOf(given: Given, exercise: ExerciseSource, numbered: Answer): number | null {
  if (teacherTypes.includes(exercise.type))
    return given.grade === undefined ? null : Math.round(given.grade * 10);
  const key = {
    type: exercise.type,
    correctOptionIds: exercise.options.flatMap((option, index) => (option.correct ? [index + 1] : [])),
    cells: exercise.cells.map((name, index) => ({ cell: index + 1, optionId: numberOf(exercise, name) })),
  };
  const outcome = gradeAnswer(key, numbered, given.first_option !== undefined);
  return outcome.replied ? outcome.gradeTenths : 0;
}

/** Refuses what a key or a teacher wouldn't have said: students see feedback as soon as it is there (wire §4). */
function checkGrade(given: Given, { type }: ExerciseSource, placeOf: PlaceOf, refusals: Refusals): void {
  const isByTeacher = teacherTypes.includes(type);
  if (given.grade !== undefined && !isByTeacher)
    refusals.add(placeOf("grade"), `type ${type} is graded by its key`);
  if (given.grade !== undefined || !isByTeacher) return;
  for (const key of ["feedback", "feedback_file"] as const)
    if (given[key] !== undefined) refusals.add(placeOf(key), `${key} is given only with a grade`);
}

async function readAnswer(
  given: Given,
  exercise: ExerciseSource,
  placeOf: PlaceOf,
  { files, refusals }: Context,
): Promise<AnswerSource | undefined> {
  const { type } = exercise;
  const use = type === "DD" ? "image" : "material";
  const file =
    given.file === undefined ? undefined : await files.takeForAnswer(given.file, use, placeOf("file"));
  if (file && type === "M" && !file.type.startsWith("audio/")) {
    refusals.add(placeOf("file"), "the answer to type M must be a recording");
  }
  const feedbackFile: PackageFile | undefined =
    given.feedback_file === undefined
      ? undefined
      : await files.takeForAnswer(given.feedback_file, "material", placeOf("feedback_file"));
  checkGrade(given, exercise, placeOf, refusals);
  const names = exercise.options.map((option) => option.slug);
  const strangers = optionsOf(given, exercise).filter(({ name }) => !names.includes(name));
  for (const { name, at } of strangers) refusals.add(placeOf(at), `the exercise has no option "${name}"`);
  if (strangers.length > 0) return undefined;
  if (given.first_option !== undefined) {
    const first = exercise.options.find((option) => option.slug === given.first_option);
    if (type !== "OO" || first?.correct) {
      refusals.add(placeOf("first_option"), "first_option is a wrong option of an exercise of type OO");
    }
  }
  const optionIds = names.map((_name, index) => index + 1);
  const body = toBody(given, exercise, file !== undefined);
  const checked = checkAnswer({ type, optionIds, cellsNumber: exercise.cellsNumber }, body);
  if ("fields" in checked) {
    if (given.file === undefined || file) {
      refusals.add(placeOf("exercise"), `this is not a whole answer to an exercise of type ${type}`);
    }
    return undefined;
  }
  const nameOf = (number: number) => names[number - 1] ?? "";
  return {
    exercise: exercise.slug,
    at: given.at,
    firstTry: given.first_option ?? null,
    options: checked.answer.optionIds.map(nameOf),
    reply: checked.answer.reply,
    cells: checked.answer.cells.map(({ exercise_option_id, reply }) => ({
      option: exercise_option_id === null ? null : nameOf(exercise_option_id),
      reply,
    })),
    file: file ?? null,
    gradeTenths: gradeOf(given, exercise, checked.answer),
    feedback: given.feedback ?? null,
    feedbackFile: feedbackFile ?? null,
    place: placeOf("exercise"),
  };
}

async function readExercises(
  given: readonly Given[],
  list: ListSource,
  placeOf: PlaceOf,
  context: Context,
): Promise<AnswerSource[]> {
  const answers: AnswerSource[] = [];
  for (const [step, one] of given.entries()) {
    const exercise = list.exercises.find(({ slug: name }) => name === one.exercise);
    const here: PlaceOf = (...path) => placeOf("exercises", step, ...path);
    if (!exercise) {
      context.refusals.add(here("exercise"), `the list has no exercise "${one.exercise}"`);
    } else if (answers.some((other) => other.exercise === one.exercise)) {
      context.refusals.add(here("exercise"), "this exercise is answered twice");
    } else {
      const read = await readAnswer(one, exercise, here, context);
      if (read) answers.push(read);
    }
  }
  return answers;
}

/** What answers can refer to; `enrollments` is null if they could not be read. */
type Known = {
  readonly enrollments: ReadonlySet<string> | null;
  readonly courses: ReadonlyMap<string, CourseSource>;
};

/** Reads the answers of one history file: lists that students opened before the import. */
export async function readAnswers(
  entries: z.output<typeof answersSchema>,
  placeOf: PlaceOf,
  known: Known,
  context: Context,
): Promise<AnsweredListSource[]> {
  const { refusals } = context;
  const answered: AnsweredListSource[] = [];
  for (const [index, { enrollment, lists }] of entries.entries()) {
    if (known.enrollments && !known.enrollments.has(enrollment))
      refusals.add(placeOf("answers", index, "enrollment"), `there is no enrollment "${enrollment}"`);
    const course = known.courses.get(enrollment);
    // Without a course, its row, group or course was refused, which was reported there.
    if (!course) continue;
    for (const [position, entry] of lists.entries()) {
      const at: PlaceOf = (...path) => placeOf("answers", index, "lists", position, ...path);
      const lesson = course.lessons.find(({ slug: name }) => name === entry.lesson);
      const list = course.lists.find(({ slug: name }) => name === lesson?.list);
      if (!lesson || !list) {
        // The lesson or the list itself was refused, which was reported there.
        if (lesson ? !lesson.list : !course.order.includes(entry.lesson))
          refusals.add(at("lesson"), `the course of this enrollment has no list lesson "${entry.lesson}"`);
        continue;
      }
      const answers = await readExercises(entry.exercises, list, at, context);
      const { opened, closed = null } = entry;
      answered.push({ enrollment, lesson: entry.lesson, list, opened, closed, answers, place: at("lesson") });
    }
  }
  return answered;
}
