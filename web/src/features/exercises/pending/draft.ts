import type { Body, ExerciseInstance } from "@sabia/contract";
import { isBlank as isBlankText } from "@sabia/contract/texts";

export type ExerciseType = ExerciseInstance["exercise"]["type"];
export type AnswerBody = Body<"POST /v1/exercise-list-instance/answer-exercise">;

/** A picture or recording of an answer. Its bytes stay on the device until the answer is acknowledged. */
export type DraftFile = {
  name: string;
  size: number;
  /** The server's id and name, after the upload. */
  id: number | null;
  title: string | null;
  /** The page that holds the bytes in memory, if the device did not store them. */
  heldBy?: string | undefined;
  /** The server refused it: it is not uploaded again automatically. */
  isRefused?: boolean;
  /** Duration and loudness of a recording, for the player. */
  seconds?: number;
  peaks?: number[];
  /** The recording that this unfinished one replaces: it can be restored until this one is concluded. */
  earlier?: DraftFile | undefined;
};

/** What a student has chosen, typed or recorded for one exercise. */
export type Draft = {
  options: number[];
  reply: string;
  /** Option (OL) or text (DL) by cell number, counted from 1. */
  cells: Record<string, number | string>;
  file: DraftFile | null;
};

export const emptyDraft: Draft = { options: [], reply: "", cells: {}, file: null };

const filled = (cell: number | string | undefined) =>
  typeof cell === "number" || (typeof cell === "string" && !isBlankText(cell));

/** Whether nothing would be lost by discarding the draft. */
export const isBlank = ({ options, reply, cells, file }: Draft): boolean =>
  options.length === 0 && isBlankText(reply) && !Object.values(cells).some(filled) && file === null;

export const cellNumbers = (count: number | null): number[] =>
  Array.from({ length: count ?? 0 }, (_, at) => at + 1);

/** What an exercise currently accepts: a school may change it while a draft is pending. */
type AnswerShape = { type: ExerciseType; cellCount: number | null; optionIds: readonly number[] };

/** The draft without options and cells that no longer exist in the exercise; the same object if all exist. */
export function fitDraft(draft: Draft, { type, cellCount, optionIds }: AnswerShape): Draft {
  const options = draft.options.filter((option) => optionIds.includes(option));
  const given = Object.entries(draft.cells);
  const cells = given.filter(
    ([cell, value]) =>
      Number(cell) <= (cellCount ?? 0) && (type !== "OL" || optionIds.includes(Number(value))),
  );
  const isWhole = options.length === draft.options.length && cells.length === given.length;
  return isWhole ? draft : { ...draft, options, cells: Object.fromEntries(cells) };
}

/** Whether it can be handed in (wire §4): every cell, a text, its picture, a recording. */
export function isComplete(type: ExerciseType, cellCount: number | null, draft: Draft): boolean {
  switch (type) {
    case "O":
    case "OO":
    case "OM":
      return draft.options.length > 0;
    case "D":
      return !isBlankText(draft.reply);
    case "DD":
      return !isBlankText(draft.reply) && draft.file !== null;
    case "M":
      return draft.file !== null;
    case "OL":
    case "DL":
      return cellNumbers(cellCount).every((cell) => filled(draft.cells[cell]));
  }
}

/** The next cell after this one without an answer, wrapping around; null if all have one. */
export function findEmptyCell(count: number | null, cells: Draft["cells"], after: number): number | null {
  const numbers = cellNumbers(count);
  const inOrder = [...numbers.slice(after), ...numbers.slice(0, after)];
  return inOrder.find((cell) => !filled(cells[cell])) ?? null;
}

/** Selects or deselects an option (spec §4); with several options, each independently. */
export function toggleOption(type: ExerciseType, options: number[], option: number): number[] {
  if (options.includes(option)) return options.filter((chosen) => chosen !== option);
  return type === "OM" ? [...options, option] : [option];
}

/** The exercise an answer is sent for. */
type Target = {
  exerciseId: number;
  enrollmentId: number;
  type: ExerciseType;
  secondTry?: boolean | undefined;
};

/** The request body of an answer: the fields of its type and no others (wire §4). */
export function toAnswer({ exerciseId, enrollmentId, type, secondTry }: Target, draft: Draft): AnswerBody {
  const body = { exercise_list_instance_exercise_id: exerciseId, enrollment_id: enrollmentId };
  const cells = Object.entries(draft.cells)
    .map(([cell, value]) => ({ cell: Number(cell), value }))
    .sort((a, b) => a.cell - b.cell);
  switch (type) {
    case "O":
      return { ...body, exercise_option_id: draft.options[0] ?? null };
    case "OO":
      return { ...body, exercise_option_id: draft.options[0] ?? null, second_try: secondTry };
    case "OM":
      return { ...body, exercise_option_id: draft.options };
    case "D":
      return { ...body, reply: draft.reply };
    case "DD":
      return { ...body, reply: draft.reply, file_id: draft.file?.id ?? null };
    case "M":
      return { ...body, file_id: draft.file?.id ?? null };
    case "OL":
      return {
        ...body,
        cells_answers: cells.map(({ cell, value }) => ({ cell, exercise_option_id: Number(value) })),
      };
    case "DL":
      return { ...body, cells_answers: cells.map(({ cell, value }) => ({ cell, reply: String(value) })) };
  }
}
