import { isBlank, type ParsedBody } from "@sabia/contract";
import type { FieldErrors } from "../../platform/errors.ts";
import type { Answer, CellAnswer, ExerciseType } from "./grading.ts";

type Body = Pick<
  ParsedBody<"POST /v1/exercise-list-instance/answer-exercise">,
  "exercise_option_id" | "reply" | "cells_answers" | "file_id"
>;

/** The parts of an exercise that decide whether an answer is valid. */
export type Answerable = {
  readonly type: ExerciseType;
  readonly optionIds: readonly number[];
  readonly cellsNumber: number | null;
};

const nothing: Answer = { optionIds: [], reply: null, fileId: null, cells: [] };
const missingOption = "Escolha uma opção.";
const foreignOption = "Esta opção não é deste exercício.";
const missingText = "Escreva a resposta.";

function readOption(
  given: Body["exercise_option_id"],
  known: readonly number[],
  fields: FieldErrors,
): number[] {
  if (typeof given !== "number") {
    const several = Array.isArray(given) && given.length > 0;
    fields.exercise_option_id = [several ? "Escolha uma opção só." : missingOption];
    return [];
  }
  if (!known.includes(given)) fields.exercise_option_id = [foreignOption];
  return [given];
}

function readOptions(
  given: Body["exercise_option_id"],
  known: readonly number[],
  fields: FieldErrors,
): number[] {
  if (!Array.isArray(given) || given.length === 0) {
    fields.exercise_option_id = ["Escolha uma ou mais opções."];
    return [];
  }
  for (const [index, id] of given.entries()) {
    if (!known.includes(id)) fields[`exercise_option_id.${index}`] = [foreignOption];
    else if (given.indexOf(id) !== index) fields[`exercise_option_id.${index}`] = ["Opção repetida."];
  }
  return given.toSorted((a, b) => a - b);
}

/**
 * Normalises text the way the database stores it, so that a repeated answer compares equal: a lone surrogate
 * becomes U+FFFD.
 */
function readText(given: string | null | undefined, key: string, fields: FieldErrors): string | null {
  const text = given?.toWellFormed().trim() ?? "";
  if (isBlank(text)) fields[key] = [missingText];
  return text;
}

function readFile(given: number | null | undefined, message: string, fields: FieldErrors): number | null {
  if (given === null || given === undefined) fields.file_id = [message];
  return given ?? null;
}

function readCells(body: Body, exercise: Answerable, fields: FieldErrors): CellAnswer[] {
  const given = body.cells_answers ?? [];
  const count = exercise.cellsNumber ?? 0;
  const byCell = new Map<number, CellAnswer>();
  for (const [index, item] of given.entries()) {
    // A malformed item is missing from the list, and its own fault is reported elsewhere.
    if (!item) continue;
    const { cell, exercise_option_id, reply } = item;
    const key = `cells_answers.${index}`;
    if (cell > count)
      fields[`${key}.cell`] = [`Este exercício tem ${count} ${count === 1 ? "célula" : "células"}.`];
    else if (byCell.has(cell)) fields[`${key}.cell`] = ["Célula repetida."];
    let option: number | null = null;
    let text: string | null = null;
    if (exercise.type === "OL") {
      option = exercise_option_id ?? null;
      if (option === null) fields[`${key}.exercise_option_id`] = [missingOption];
      else if (!exercise.optionIds.includes(option)) fields[`${key}.exercise_option_id`] = [foreignOption];
    } else {
      text = readText(reply, `${key}.reply`, fields);
    }
    byCell.set(cell, { cell, exercise_option_id: option, reply: text });
  }
  const missing = Array.from({ length: count }, (_, index) => index + 1).filter((cell) => !byCell.has(cell));
  const cells = missing.length === 1 ? "a célula" : "as células";
  if (missing.length > 0) fields.cells_answers = [`Preencha também ${cells} ${missing.join(", ")}.`];
  return [...byCell.values()].toSorted((a, b) => a.cell - b.cell);
}

/**
 * Returns the answer in canonical form, or the faults of every field (wire §4). Fields that belong to other
 * exercise types are ignored.
 */
export function checkAnswer(exercise: Answerable, body: Body): { answer: Answer } | { fields: FieldErrors } {
  const fields: FieldErrors = {};
  const read = (): Partial<Answer> => {
    switch (exercise.type) {
      case "O":
      case "OO":
        return { optionIds: readOption(body.exercise_option_id, exercise.optionIds, fields) };
      case "OM":
        return { optionIds: readOptions(body.exercise_option_id, exercise.optionIds, fields) };
      case "D":
        return { reply: readText(body.reply, "reply", fields) };
      case "DD":
        return {
          reply: readText(body.reply, "reply", fields),
          fileId: readFile(body.file_id, "Envie uma imagem.", fields),
        };
      case "M":
        return { fileId: readFile(body.file_id, "Grave a resposta.", fields) };
      default:
        return { cells: readCells(body, exercise, fields) };
    }
  };
  const answer: Answer = { ...nothing, ...read() };
  return Object.keys(fields).length > 0 ? { fields } : { answer };
}

/** The MIME type prefix of the uploads that an exercise type takes; undefined where it takes none. */
export function fileKindOf(type: ExerciseType): "image/" | "audio/" | undefined {
  if (type === "DD") return "image/";
  return type === "M" ? "audio/" : undefined;
}
