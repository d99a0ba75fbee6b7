import type { ExerciseInstance } from "@sabia/contract";

/** The eight types of wire §4. */
export type ExerciseType = ExerciseInstance["exercise"]["type"];

/** Types that a teacher grades; the others are graded by their key (wire §4). */
export const teacherTypes: readonly ExerciseType[] = ["D", "DD", "M", "DL"];

/** One cell of an answer, as it is stored. */
export type CellAnswer = { cell: number; exercise_option_id: number | null; reply: string | null };

/** An answer in canonical form, so that equal answers compare equal (wire §4, "the same answer sent twice"). */
export type Answer = {
  /** Ascending, each once. */
  readonly optionIds: readonly number[];
  readonly reply: string | null;
  readonly fileId: number | null;
  /** In order of cells. */
  readonly cells: readonly CellAnswer[];
};

/** What decides a grade: the right options and, for OL, the right option of each cell. */
export type Key = {
  readonly type: ExerciseType;
  readonly correctOptionIds: readonly number[];
  readonly cells: readonly { cell: number; optionId: number }[];
};

/** The result of an answer. `gradeTenths` is null while the exercise waits for a teacher. */
export type Outcome =
  | { readonly replied: true; readonly gradeTenths: number | null }
  | { readonly replied: false };

/**
 * `10 × part / whole` in tenths of a grade, rounded half up (wire §4). Integers only: in binary 0.45 × 10 isn't
 * 4.5.
 */
export const tenthsOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.floor((200 * part + whole) / (2 * whole));

/** The grade of a type OM: 10 × max(0, right − wrong) / number of right options (wire §4), in tenths. */
export function gradeSeveral(chosen: readonly number[], correct: readonly number[]): number {
  const key = new Set(correct);
  const right = chosen.filter((id) => key.has(id)).length;
  const wrong = chosen.length - right;
  return tenthsOf(Math.max(0, right - wrong), key.size);
}

/** The grade of a type OL: 10 × right cells / cells (wire §4), in tenths. */
export function gradeCells(
  answered: readonly { cell: number; exercise_option_id: number | null }[],
  key: Key["cells"],
): number {
  const given = new Map(answered.map(({ cell, exercise_option_id }) => [cell, exercise_option_id]));
  const right = key.filter(({ cell, optionId }) => given.get(cell) === optionId).length;
  return tenthsOf(right, key.length);
}

/**
 * Grades a valid answer, in tenths from 0 to 100 (wire §4). `secondTry`: the first try of this OO was wrong.
 */
export function gradeAnswer(key: Key, answer: Answer, secondTry: boolean): Outcome {
  const isRight = () => key.correctOptionIds.includes(answer.optionIds[0] ?? 0);
  switch (key.type) {
    case "O":
      return { replied: true, gradeTenths: isRight() ? 100 : 0 };
    case "OO":
      if (isRight()) return { replied: true, gradeTenths: secondTry ? 50 : 100 };
      return secondTry ? { replied: true, gradeTenths: 0 } : { replied: false };
    case "OM":
      return { replied: true, gradeTenths: gradeSeveral(answer.optionIds, key.correctOptionIds) };
    case "OL":
      return { replied: true, gradeTenths: gradeCells(answer.cells, key.cells) };
    default:
      return { replied: true, gradeTenths: null };
  }
}

/** Whether two canonical answers are equal. */
export function isSameAnswer(a: Answer, b: Answer): boolean {
  const spell = ({ optionIds, reply, fileId, cells }: Answer) =>
    JSON.stringify([
      optionIds,
      reply,
      fileId,
      cells.map(({ cell, exercise_option_id, reply: text }) => [cell, exercise_option_id, text]),
    ]);
  return spell(a) === spell(b);
}
