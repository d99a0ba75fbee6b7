import { describe, expect, test } from "vitest";
import {
  type Draft,
  type ExerciseType,
  emptyDraft,
  findEmptyCell,
  fitDraft,
  isBlank,
  isComplete,
  toAnswer,
  toggleOption,
} from "./draft.ts";

const draft = (change: Partial<Draft>): Draft => ({ ...emptyDraft, ...change });
const file = { name: "a.jpg", size: 3, id: 9, title: "x.jpg" };

test("pressing a chosen option again deselects it; only OM takes several options", () => {
  expect(toggleOption("O", [], 1)).toEqual([1]);
  expect(toggleOption("O", [1], 2)).toEqual([2]);
  expect(toggleOption("OO", [2], 2)).toEqual([]);
  expect(toggleOption("OM", [1], 2)).toEqual([1, 2]);
  expect(toggleOption("OM", [1, 2], 1)).toEqual([2]);
});

describe("complete", () => {
  const cases: [ExerciseType, Partial<Draft>, boolean][] = [
    ["O", {}, false],
    ["OO", { options: [1] }, true],
    ["OM", { options: [1, 2] }, true],
    ["D", { reply: " \n" }, false],
    ["D", { reply: "\u200b\u2800" }, false],
    ["D", { reply: "texto" }, true],
    ["DD", { reply: "texto" }, false],
    ["DD", { file }, false],
    ["DD", { reply: "texto", file: { ...file, id: null } }, true],
    ["M", {}, false],
    ["M", { file }, true],
    ["OL", { cells: { 1: 5, 2: 6 } }, false],
    ["OL", { cells: { 1: 5, 2: 6, 3: 5 } }, true],
    ["DL", { cells: { 1: "a", 2: " ", 3: "c" } }, false],
    ["DL", { cells: { 1: "a", 2: "\u200b", 3: "c" } }, false],
    ["DL", { cells: { 1: "a", 2: "b", 3: "c" } }, true],
  ];
  test.each(cases)("%s with %j: %s", (type, change, complete) => {
    expect(isComplete(type, 3, draft(change))).toBe(complete);
  });
});

test("a draft without text, choice or file is blank", () => {
  expect(isBlank(emptyDraft)).toBe(true);
  expect(isBlank(draft({ reply: "  ", cells: { 1: "" } }))).toBe(true);
  expect(isBlank(draft({ cells: { 2: 7 } }))).toBe(false);
  expect(isBlank(draft({ file }))).toBe(false);
});

test("options and cells that the exercise no longer has are left out of the answer", () => {
  const fitted = (type: ExerciseType, given: Partial<Draft>) =>
    fitDraft(draft(given), { type, cellCount: 2, optionIds: [1, 2] });
  expect(fitted("OM", { options: [9, 2] }).options).toEqual([2]);
  expect(fitted("O", { options: [9] }).options).toEqual([]);
  expect(fitted("OL", { cells: { 1: 9, 2: 1, 3: 2 } }).cells).toEqual({ 2: 1 });
  expect(fitted("DL", { cells: { 1: "a", 3: "c" } }).cells).toEqual({ 1: "a" });
  const whole = draft({ options: [1], reply: "texto", cells: { 1: 2 }, file });
  expect(fitDraft(whole, { type: "OL", cellCount: 2, optionIds: [1, 2] })).toBe(whole);
});

test("after the last cell the search for an empty one continues at the first", () => {
  expect(findEmptyCell(3, {}, 0)).toBe(1);
  expect(findEmptyCell(3, { 2: 5 }, 1)).toBe(3);
  expect(findEmptyCell(3, { 3: 5 }, 3)).toBe(1);
  expect(findEmptyCell(3, { 1: 5, 2: 5, 3: 5 }, 2)).toBeNull();
});

test("an answer has the fields of its type and no others", () => {
  const all = draft({ options: [4, 7], reply: "texto", cells: { 10: "z", 2: "b" }, file });
  const body = { exercise_list_instance_exercise_id: 1, enrollment_id: 2 };
  const send = (type: ExerciseType, change = all) =>
    toAnswer({ exerciseId: 1, enrollmentId: 2, type, secondTry: true }, change);
  expect(send("O")).toEqual({ ...body, exercise_option_id: 4 });
  expect(send("OO")).toEqual({ ...body, exercise_option_id: 4, second_try: true });
  expect(send("OM")).toEqual({ ...body, exercise_option_id: [4, 7] });
  expect(send("D")).toEqual({ ...body, reply: "texto" });
  expect(send("DD")).toEqual({ ...body, reply: "texto", file_id: 9 });
  expect(send("M")).toEqual({ ...body, file_id: 9 });
  expect(send("DL")).toEqual({
    ...body,
    cells_answers: [
      { cell: 2, reply: "b" },
      { cell: 10, reply: "z" },
    ],
  });
  expect(send("OL", draft({ cells: { 1: 5 } }))).toEqual({
    ...body,
    cells_answers: [{ cell: 1, exercise_option_id: 5 }],
  });
});
