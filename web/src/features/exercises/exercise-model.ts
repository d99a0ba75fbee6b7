import type { ExerciseInstance } from "@sabia/contract";
import { countOf } from "../../platform/format-number.ts";

/** Open, at its second try, replied. */
export type Stage = 0 | 1 | 2;

type Flags = Pick<ExerciseInstance, "exercise_is_replied" | "exercise_is_half_replied">;

/** The stage of an exercise, from its own data or its list's. */
export function findStage(flags: Flags): Stage {
  if (flags.exercise_is_replied) return 2;
  return flags.exercise_is_half_replied ? 1 : 0;
}

/** The chosen options as an array, whatever their number. */
export const chosenOptions = ({ exercise_option_id: chosen }: ExerciseInstance): number[] =>
  [chosen ?? []].flat();

/** The options that may still be chosen: at the second try, not the wrong one. */
export const openOptions = (exercise: ExerciseInstance): number[] => {
  const tried = exercise.exercise_is_half_replied ? chosenOptions(exercise) : [];
  return exercise.exercise.exercise_options.map(({ id }) => id).filter((id) => !tried.includes(id));
};

/** Whether the student answered; a list closed by the system marks the rest as replied too. */
export const hasReply = (exercise: ExerciseInstance): boolean =>
  chosenOptions(exercise).length > 0 ||
  exercise.cells_answers.some(({ exercise_option_id, reply }) => (exercise_option_id ?? reply) !== null) ||
  !!exercise.reply ||
  exercise.file_id !== null;

/** Closed by the system: replied, without a reply of the student, whether or not its list is known to be closed. */
const isClosedUnanswered = (exercise: ExerciseInstance): boolean =>
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

/**
 * The result of a choice of options, or `Corrigida` if the grade isn't what the key gives for it (wire §4): a teacher changed it, or
 * the key was corrected since. Without options the key gives none.
 */
function judgeChoice(exercise: ExerciseInstance): string {
  const { grade } = exercise;
  const chosen = chosenOptions(exercise);
  const right = exercise.exercise.exercise_options.filter(({ correct }) => correct);
  const hits = right.filter(({ id }) => chosen.includes(id)).length;
  if (exercise.exercise.type === "OO" && hits && grade === 5) return "Certa na segunda tentativa";
  const tenths = Math.round((Math.max(0, 2 * hits - chosen.length) * 100) / right.length);
  if (grade !== tenths / 10) return "Corrigida";
  if (grade === 10) return "Resposta correta";
  return grade ? "Parcialmente correta" : "Resposta incorreta";
}

/** What the grade of a replied exercise means, in a few words. */
export function nameResult(exercise: ExerciseInstance): string {
  const { grade, feedback, cells_answers: cells } = exercise;
  if (grade === null) return "Aguardando correção";
  if (!hasReply(exercise)) return "Sem resposta";
  if (feedback) return "Comentário do professor";
  if (exercise.exercise.type === "OL") {
    const right = cells.filter(({ correct }) => correct).length;
    return `${right} de ${countOf(cells.length, "célula certa", "células certas")}`;
  }
  return judgeChoice(exercise);
}

/** The text shown on a replied exercise until there is a comment. */
export function explainResult(exercise: ExerciseInstance): string | null {
  if (exercise.grade === null) return "A nota e o comentário aparecem aqui.";
  if (hasReply(exercise)) return null;
  return `O tempo terminou antes da resposta.${exercise.grade ? "" : " A nota é 0."}`;
}
