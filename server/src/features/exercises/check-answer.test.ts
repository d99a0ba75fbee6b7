import { describe, expect, test } from "vitest";
import { type Answerable, checkAnswer, fileKindOf } from "./check-answer.ts";
import type { ExerciseType } from "./grading.ts";

const exercise = (type: ExerciseType, cellsNumber: number | null = null): Answerable => ({
  type,
  optionIds: [10, 11, 12],
  cellsNumber,
});
const cell = (number: number, part: { option?: number; reply?: string } = {}) => ({
  cell: number,
  exercise_option_id: part.option ?? null,
  reply: part.reply ?? null,
});
type Body = Parameters<typeof checkAnswer>[1];
const check = (of: Answerable, body: Partial<Body>) => checkAnswer(of, body as Body);

describe("a valid answer in canonical form", () => {
  test.each<[string, Answerable, Partial<Body>, object]>([
    ["O", exercise("O"), { exercise_option_id: 11, reply: "ignored" }, { optionIds: [11], reply: null }],
    ["OM", exercise("OM"), { exercise_option_id: [12, 10] }, { optionIds: [10, 12] }],
    ["D", exercise("D"), { reply: "  Sim. \n" }, { reply: "Sim." }],
    ["DD", exercise("DD"), { reply: "Sim.", file_id: 3 }, { reply: "Sim.", fileId: 3 }],
    ["M", exercise("M"), { file_id: 3, reply: "" }, { fileId: 3, reply: null }],
    [
      "OL",
      exercise("OL", 2),
      { cells_answers: [cell(2, { option: 10 }), cell(1, { option: 10 })] },
      { cells: [cell(1, { option: 10 }), cell(2, { option: 10 })] },
    ],
    [
      "DL",
      exercise("DL", 2),
      { cells_answers: [cell(1, { reply: " a " }), cell(2, { reply: "b", option: 10 })] },
      { cells: [cell(1, { reply: "a" }), cell(2, { reply: "b" })] },
    ],
  ])("%s", (_type, of, body, answer) => {
    expect(check(of, body)).toMatchObject({ answer });
  });
});

test.each([
  ["none", [], "Escolha uma opção."],
  ["one in a list", [10], "Escolha uma opção só."],
])("a single-choice exercise with %s says what to do", (_given, exercise_option_id, message) => {
  expect(check(exercise("O"), { exercise_option_id })).toEqual({ fields: { exercise_option_id: [message] } });
});

describe("an invalid answer, with the errors of all fields at once", () => {
  test.each<[string, Answerable, Partial<Body>, string[]]>([
    ["O without an option", exercise("O"), {}, ["exercise_option_id"]],
    ["O with a list", exercise("O"), { exercise_option_id: [10] }, ["exercise_option_id"]],
    ["OO with another exercise's option", exercise("OO"), { exercise_option_id: 99 }, ["exercise_option_id"]],
    ["OM with none", exercise("OM"), { exercise_option_id: [] }, ["exercise_option_id"]],
    ["OM with one id", exercise("OM"), { exercise_option_id: 10 }, ["exercise_option_id"]],
    [
      "OM with a foreign and a repeated one",
      exercise("OM"),
      { exercise_option_id: [10, 99, 10] },
      ["exercise_option_id.1", "exercise_option_id.2"],
    ],
    ["D of spaces", exercise("D"), { reply: "  \n " }, ["reply"]],
    ["DD of nothing", exercise("DD"), {}, ["reply", "file_id"]],
    ["M without a recording", exercise("M"), { reply: "Sim." }, ["file_id"]],
    [
      "OL with a foreign option, none and a cell too many",
      exercise("OL", 3),
      { cells_answers: [cell(1, { option: 99 }), cell(2), cell(4, { option: 10 })] },
      [
        "cells_answers.0.exercise_option_id",
        "cells_answers.1.exercise_option_id",
        "cells_answers.2.cell",
        "cells_answers",
      ],
    ],
    [
      "OL with a cell twice",
      exercise("OL", 1),
      { cells_answers: [cell(1, { option: 10 }), cell(1, { option: 10 })] },
      ["cells_answers.1.cell"],
    ],
    [
      "DL with an empty cell",
      exercise("DL", 1),
      { cells_answers: [cell(1, { reply: " " })] },
      ["cells_answers.0.reply"],
    ],
    ["DL of nothing", exercise("DL", 2), { cells_answers: null }, ["cells_answers"]],
  ])("%s", (_what, of, body, keys) => {
    const checked = check(of, body);
    expect(Object.keys("fields" in checked ? checked.fields : {}).toSorted()).toEqual(keys.toSorted());
  });
});

test("the message for missing cells is worded for one cell or for several", () => {
  const message = (cells: number, ...given: number[]) => {
    const checked = check(exercise("DL", cells), {
      cells_answers: given.map((number) => cell(number, { reply: "a" })),
    });
    return "fields" in checked ? Object.values(checked.fields).flat() : [];
  };
  expect(message(3, 1)).toEqual(["Preencha também as células 2, 3."]);
  expect(message(3, 1, 3)).toEqual(["Preencha também a célula 2."]);
  expect(message(2, 1, 2, 3)).toEqual(["Este exercício tem 2 células."]);
  expect(message(1, 1, 2)).toEqual(["Este exercício tem 1 célula."]);
});

test("only DD takes a picture and only M a recording", () => {
  expect((["O", "D", "DD", "M", "DL"] as const).map(fileKindOf)).toEqual([
    undefined,
    undefined,
    "image/",
    "audio/",
    undefined,
  ]);
});
