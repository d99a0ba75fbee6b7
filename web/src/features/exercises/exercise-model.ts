import type { ExerciseInstance } from "@sabia/contract";

/** Open, at its second try, replied. */
export type Stage = 0 | 1 | 2;

type Flags = Pick<ExerciseInstance, "exercise_is_replied" | "exercise_is_half_replied">;

/** The stage of an exercise, from its own data or its list's. */
export function findStage(flags: Flags): Stage {
  if (flags.exercise_is_replied) return 2;
  return flags.exercise_is_half_replied ? 1 : 0;
}

/** The chosen options as an array, whatever their number. */
export function chosenOptions({ exercise_option_id: chosen }: ExerciseInstance): number[] {
  if (chosen === null) return [];
  return Array.isArray(chosen) ? chosen : [chosen];
}

/** The options that may still be chosen: at the second try, not the wrong one. */
export const openOptions = (exercise: ExerciseInstance): number[] => {
  const tried = exercise.exercise_is_half_replied ? chosenOptions(exercise) : [];
  return exercise.exercise.exercise_options.map(({ id }) => id).filter((id) => !tried.includes(id));
};

/** Whether the student answered; a list closed by the system marks the rest as replied too. */
export const hasReply = (exercise: ExerciseInstance): boolean =>
  chosenOptions(exercise).length > 0 ||
  exercise.cells_answers.some(
    ({ exercise_option_id, reply }) => exercise_option_id !== null || reply !== null,
  ) ||
  (exercise.reply ?? "") !== "" ||
  exercise.file_id !== null;

/** Closed by the system: replied, without a reply of the student, whether or not its list is known to be closed. */
export const isClosedUnanswered = (exercise: ExerciseInstance): boolean =>
  exercise.exercise_is_replied && !hasReply(exercise);

/** The label beside an exercise's number; null for an open one, which shows its instruction there. */
export function nameStage(exercise: ExerciseInstance): string | null {
  if (isClosedUnanswered(exercise)) return "Sem resposta";
  if (exercise.exercise_is_replied) return "Respondido";
  return exercise.exercise_is_half_replied ? "Segunda tentativa" : null;
}

/** Why a replied exercise accepts no answer any more, with the text of the server's refusal (wire §4). */
export const explainClosed = (exercise: ExerciseInstance, isListClosed: boolean): string =>
  isListClosed || isClosedUnanswered(exercise) ? "Tempo expirado." : "Este exercício já foi respondido.";

/** The server's message on the last answer, and whether that was the second try of an OO. */
export type LastMessage = { message: string; secondTry: boolean | undefined };

/** The message if it still applies: that on a wrong first try is shown until the second try is answered or the list closes. */
export function findMessage(
  last: LastMessage | null,
  { exercise_is_replied: replied, grade }: Pick<ExerciseInstance, "exercise_is_replied" | "grade">,
): string | null {
  const isOver = replied ? last?.secondTry === false && grade !== 10 : last?.secondTry;
  return last && !isOver ? last.message : null;
}

export type OptionSign = "right" | "wrong" | "plain";

/** How an option is shown after the reply (spec §4): right ones green, a wrong choice red, each with a label. */
export function judgeOption(
  option: ExerciseInstance["exercise"]["exercise_options"][number],
  chosen: readonly number[],
): { sign: OptionSign; words: string | null } {
  const isChosen = chosen.includes(option.id);
  if (option.correct) return { sign: "right", words: isChosen ? "Sua resposta: correta" : "Correta" };
  return isChosen ? { sign: "wrong", words: "Sua resposta: incorreta" } : { sign: "plain", words: null };
}
