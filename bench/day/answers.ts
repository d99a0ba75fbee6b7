import { pick, type Random } from "./random.ts";

/** The part of an exercise that is needed to answer it. */
export type Exercise = {
  readonly exercise: {
    readonly type: "O" | "OO" | "OM" | "D" | "DD" | "M" | "OL" | "DL";
    readonly cells_number: number | null;
    readonly exercise_options: readonly { readonly id: number }[];
  };
  /** The choice of an earlier attempt: a second attempt picks another option. */
  readonly exercise_option_id: number | readonly number[] | null;
  readonly exercise_is_replied: boolean;
};

export type Answer = {
  readonly exercise_option_id?: number | readonly number[];
  readonly reply?: string;
  readonly file_id?: number;
  readonly cells_answers?: readonly { cell: number; exercise_option_id?: number; reply?: string }[];
};

const words = "A base é o total da turma; por isso a porcentagem muda quando a turma muda.";

/** A valid answer to the exercise, right or wrong; undefined if none can be given. */
export function writeAnswer(shown: Exercise, random: Random, fileId: number | undefined): Answer | undefined {
  const { type, cells_number, exercise_options } = shown.exercise;
  const tried = shown.exercise_option_id;
  const option = pick(
    exercise_options.filter(({ id }) => id !== tried),
    random,
  )?.id;
  const cells = Array.from({ length: cells_number ?? 0 }, (_, index) => index + 1);
  switch (type) {
    case "O":
    case "OO":
      return option === undefined ? undefined : { exercise_option_id: option };
    case "OM":
      return option === undefined ? undefined : { exercise_option_id: [option] };
    case "D":
      return { reply: words };
    case "DD":
      return fileId === undefined ? undefined : { reply: words, file_id: fileId };
    case "M":
      return fileId === undefined ? undefined : { file_id: fileId };
    case "OL": {
      if (option === undefined) return undefined;
      return { cells_answers: cells.map((cell) => ({ cell, exercise_option_id: option })) };
    }
    case "DL":
      return { cells_answers: cells.map((cell) => ({ cell, reply: `Casa ${cell}` })) };
  }
}

/** Normalizes an answer, to compare it with the stored one. */
export function spell(answer: Answer): string {
  const options = [answer.exercise_option_id ?? []].flat();
  const cells = (answer.cells_answers ?? []).map(({ cell, exercise_option_id, reply }) => [
    cell,
    exercise_option_id ?? null,
    reply ?? null,
  ]);
  return JSON.stringify([options, answer.reply ?? null, answer.file_id ?? null, cells]);
}
