import { z } from "zod";
import { defineEndpoints } from "./endpoint.ts";
import { atMost, id, idField, idFieldSaying, progress, timestamp } from "./fields.ts";
import { keysOf } from "./keys-of.ts";
import { exerciseLimits, listStatuses } from "./texts.ts";

/** The eight types of wire §4. */
const exerciseType = z.enum(["O", "OO", "OM", "D", "DD", "M", "OL", "DL"]);
/** `NI` opened, `EA` some answered, `FA` finished by the student, `FE` closed by the system (wire §4). */
const listStatus = z.enum(keysOf(listStatuses));

const answeredCounters = z.object({ count: z.int(), answered: z.int() });
/** 0..10 with one decimal. */
const grade = z.number().min(0).max(10).nullable();

/** A lesson's exercise list (wire §4); `deadline` in minutes, the `count` of exercises is an extension. */
export const lessonExerciseList = z.object({
  exercise_list: z.object({ deadline: z.int().nullable(), count: z.int() }),
  response_interval_init: timestamp.nullable(),
  response_interval_end: timestamp.nullable(),
  exercise_list_instances: z.array(z.object({ id, status: listStatus, created_at: timestamp })),
});

/**
 * The student's only instance of a list. `deadlineCountDownEnd` is the seconds left by the server's clock.
 */
export const exerciseListInstance = z.object({
  id,
  status: listStatus,
  created_at: timestamp,
  deadline: timestamp.nullable(),
  deadlineCountDownEnd: z.int().min(0).nullable(),
  next_exercise: id.nullable(),
  answered_counters: answeredCounters,
  instances: z.array(
    z.object({
      id,
      position: z.int(),
      exercise_is_replied: z.boolean(),
      exercise_is_half_replied: z.boolean(),
      /** Replied by the closing of the list, without an answer of the student. Extension. */
      exercise_is_unanswered: z.boolean(),
    }),
  ),
});

/**
 * An exercise as its student sees it. `question`, tips, options and justifications are sanitised HTML; `reply` and
 * `feedback` are plain text. `correct` and `justification` are null until the exercise is replied (wire §4).
 */
export const exerciseInstance = z.object({
  id,
  exercise: z.object({
    id,
    question: z.string(),
    cells_number: z.int().nullable(),
    type: exerciseType,
    exercise_tips: z.array(z.object({ id, title: z.string(), description: z.string() })),
    exercise_options: z.array(
      z.object({
        id,
        description: z.string(),
        correct: z.boolean().nullable(),
        justification: z.string().nullable(),
      }),
    ),
  }),
  /** A list for OM, `[]` until answered; else one id or null. */
  exercise_option_id: z.union([id, z.array(id)]).nullable(),
  /** Cells count from 1. `correct` and `correct_option_id` only after the reply, and only for OL. */
  cells_answers: z.array(
    z.object({
      cell: z.int(),
      exercise_option_id: id.nullable(),
      reply: z.string().nullable(),
      correct: z.boolean().nullable(),
      correct_option_id: id.nullable(),
    }),
  ),
  reply: z.string().nullable(),
  file_id: id.nullable(),
  feedback: z.string().nullable(),
  feedback_file_id: id.nullable(),
  grade,
  exercise_is_replied: z.boolean(),
  exercise_is_half_replied: z.boolean(),
  answered_counters: answeredCounters,
});

const openListBody = z.object({ enrollment_id: idField, lesson_id: idField });

const { options, cells, replyLength, cellLength } = exerciseLimits;
const text = (max: number) => z.string({ error: "Escreva um texto." }).max(max, atMost(max));
/** The length is checked before the items: two hundred options are one error, not two hundred. */
const bounded = <T extends z.ZodType>(item: T, max: number, error: string) =>
  z
    .array(z.unknown(), { error })
    .max(max, { error: `Envie no máximo ${max} itens.` })
    .pipe(z.array(item));

const noOption = "Opção inválida.";

const cellText = z.string().max(cellLength);
/** One cell of an answer. The error of a long text names its cell, since a screen shows all errors in one place. */
const cellAnswer = z
  .object(
    {
      cell: z
        .int({ error: "Célula inválida." })
        .min(1, { error: "As células contam a partir de 1." })
        .max(cells, { error: "Célula inválida." }),
      exercise_option_id: idField.nullish(),
      reply: z.string({ error: "Escreva um texto." }).nullish(),
    },
    { error: "Célula inválida." },
  )
  .refine(({ reply }) => cellText.safeParse(reply).success, {
    path: ["reply"],
    error: ({ input }) => {
      const { error } = atMost(cellLength);
      const { cell } = input as { cell: unknown };
      return Number.isSafeInteger(cell) ? `Célula ${cell}: ${error.toLowerCase()}` : error;
    },
    when: ({ value }) => typeof (value as { reply?: unknown } | null)?.reply === "string",
  });

/** Every field that an answer may have; the exercise's type decides which are required or allowed. */
const answerBody = z.object({
  exercise_list_instance_exercise_id: idField,
  enrollment_id: idField.nullish(),
  exercise_option_id: z
    .union([idField, z.null(), bounded(idFieldSaying(noOption), options, noOption)], { error: noOption })
    .optional(),
  reply: text(replyLength).nullish(),
  cells_answers: bounded(cellAnswer, cells, "Preencha as células.").nullish(),
  file_id: idField.nullish(),
  /**
   * Extension: the try of an OO that this answer was written as. Without it, the answer counts as the next
   * try. With it, a first try that was pending on its device does not count as the second when another first
   * try was used meanwhile.
   */
  second_try: z.boolean({ error: "Tentativa inválida." }).nullish(),
});

/** Exercise lists and their answers (wire §4). */
export const exerciseEndpoints = defineEndpoints({
  "POST /v1/exercise-list-instance/get-exercise-list": {
    access: "student",
    summary: "Open the student's only instance of a list, or return it again",
    body: openListBody,
    answers: {
      200: exerciseListInstance,
      412: z.object({ message: z.string(), lesson_id: id }),
    },
    errors: ["unauthenticated", "notFound", "lessonLocked", "listNotOpenYet", "listOver", "invalid"],
  },
  "GET /v1/exercise-list-instance/get-exercise": {
    access: "student",
    summary: "An exercise with the student's answer; the answer key only after the reply",
    query: z.object({ exercise_list_instance_exercise_id: idField }),
    answers: { 200: exerciseInstance },
    errors: ["unauthenticated", "notFound", "invalid"],
  },
  "POST /v1/exercise-list-instance/answer-exercise": {
    access: "student",
    summary: "Answer an exercise; the same answer again is accepted, another one is not",
    body: answerBody,
    answers: {
      200: z.object({ return: z.object({ lesson_progress: progress, message: z.string() }) }),
      // Extension. After the list was closed: true if this same answer had been accepted in time, as when its
      // acknowledgement was lost.
      412: z.object({ message: z.string(), counted: z.boolean().optional() }),
    },
    errors: ["unauthenticated", "notFound", "conflict", "alreadyAnswered", "timeExpired", "invalid"],
  },
});
