import type { ExerciseInstance } from "@sabia/contract";

/** Open, at its second try, replied. */
export type Stage = 0 | 1 | 2;

type Flags = Pick<ExerciseInstance, "exercise_is_replied" | "exercise_is_half_replied">;

/** How far an exercise is, by what was heard of it or of its list. */
export function findStage(flags: Flags): Stage {
  if (flags.exercise_is_replied) return 2;
  return flags.exercise_is_half_replied ? 1 : 0;
}

/** The options of an answer as a list, whatever their number. */
export function chosenOptions({ exercise_option_id: chosen }: ExerciseInstance): number[] {
  if (chosen === null) return [];
  return Array.isArray(chosen) ? chosen : [chosen];
}

/** The options that may still be chosen: of an exercise at its second try, not the one that was wrong. */
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

/** Why a replied exercise takes no answer any more, in the words of the server's refusal (wire §4). */
export const sayWhyOver = (exercise: ExerciseInstance, isListClosed: boolean): string =>
  isListClosed || isClosedUnanswered(exercise) ? "Tempo expirado." : "Este exercício já foi respondido.";

/** What the server said of an answer just now, and whether that was an OO's second try. */
export type Told = { message: string; secondTry: boolean | undefined };

/** What was said of the try that is shown: of a wrong first one it leads to the second, and is over with it or with its list. */
export function findWords(
  told: Told | null,
  { exercise_is_replied: replied, grade }: Pick<ExerciseInstance, "exercise_is_replied" | "grade">,
): string | null {
  const isOver = replied ? told?.secondTry === false && grade !== 10 : told?.secondTry;
  return told && !isOver ? told.message : null;
}

export type OptionSign = "right" | "wrong" | "plain";

/** How an option is shown after the reply (spec §4): right ones green, a wrong choice red, with a word each. */
export function judgeOption(
  option: ExerciseInstance["exercise"]["exercise_options"][number],
  chosen: readonly number[],
): { sign: OptionSign; words: string | null } {
  const isChosen = chosen.includes(option.id);
  if (option.correct) return { sign: "right", words: isChosen ? "Sua resposta: correta" : "Correta" };
  return isChosen ? { sign: "wrong", words: "Sua resposta: incorreta" } : { sign: "plain", words: null };
}
