import type { ExerciseInstance, ExerciseListInstance } from "@sabia/contract";
import type { ExerciseRow } from "./find-exercise.ts";
import type { OpenedList } from "./open-list.ts";
import { secondsLeft } from "./window.ts";

/** A student's list (wire §4). */
export function presentList(list: OpenedList, now: Date): ExerciseListInstance {
  const steps = list.steps ?? [];
  return {
    id: list.id,
    status: list.status as ExerciseListInstance["status"],
    created_at: list.createdAt.toISOString(),
    deadline: list.deadlineAt?.toISOString() ?? null,
    deadlineCountDownEnd: secondsLeft(list.deadlineAt, now),
    next_exercise: steps.find((step) => !step.replied)?.id ?? null,
    answered_counters: { count: list.count ?? 0, answered: list.answered ?? 0 },
    instances: steps.map((step) => ({
      id: step.id,
      position: step.position,
      exercise_is_replied: step.replied,
      exercise_is_half_replied: step.halfReplied,
      exercise_is_unanswered: step.unanswered,
    })),
  };
}

function presentChoice({ type, optionIds }: ExerciseRow): ExerciseInstance["exercise_option_id"] {
  return type === "OM" ? optionIds : (optionIds[0] ?? null);
}

function presentCells(row: ExerciseRow, replied: boolean): ExerciseInstance["cells_answers"] {
  const right = new Map(row.key.map(({ cell, optionId }) => [cell, optionId]));
  const shown = (cell: number) => (replied && row.type === "OL" ? (right.get(cell) ?? null) : null);
  const present = (cell: number, optionId: number | null, reply: string | null) => {
    const correct = shown(cell);
    return {
      cell,
      exercise_option_id: optionId,
      reply,
      correct: correct === null ? null : correct === optionId,
      correct_option_id: correct,
    };
  };
  if (row.cells.length > 0 || !replied || row.type !== "OL") {
    return row.cells.map(({ cell, exercise_option_id, reply }) => present(cell, exercise_option_id, reply));
  }
  // The list closed before the student answered: the key is shown anyway.
  return row.key.map(({ cell }) => present(cell, null, null));
}

/**
 * An exercise with the student's answer. The key is included only after the answer, and the tips of an OO only
 * after its first try (wire §4, §8).
 */
export function presentExercise(row: ExerciseRow): ExerciseInstance {
  const replied = row.repliedAt !== null;
  const halfReplied = !replied && row.halfRepliedAt !== null;
  const tipsShown = row.type !== "OO" || replied || halfReplied;
  const inKey = new Set(row.key.map(({ optionId }) => optionId));
  return {
    id: row.id,
    exercise: {
      id: row.exerciseId,
      question: row.question,
      cells_number: row.cellsNumber,
      type: row.type as ExerciseInstance["exercise"]["type"],
      exercise_tips: tipsShown
        ? row.tips.map(({ id, title, description }) => ({ id, title, description }))
        : [],
      exercise_options: row.options.map(({ id, description, correct, justification }) => ({
        id,
        description,
        correct: replied ? correct || inKey.has(id) : null,
        justification: replied ? justification : null,
      })),
    },
    exercise_option_id: presentChoice(row),
    cells_answers: presentCells(row, replied),
    reply: row.reply,
    file_id: row.fileId,
    feedback: row.feedback,
    feedback_file_id: row.feedbackFileId,
    grade: row.gradeTenths === null ? null : row.gradeTenths / 10,
    exercise_is_replied: replied,
    exercise_is_half_replied: halfReplied,
    answered_counters: { count: row.count, answered: row.answered },
  };
}
