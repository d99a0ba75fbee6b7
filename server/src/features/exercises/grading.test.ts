import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Answer,
  gradeAnswer,
  gradeCells,
  gradeSeveral,
  isSameAnswer,
  type Key,
  tenthsOf,
} from "./grading.ts";

const answer = (part: Partial<Answer>): Answer => ({
  optionIds: [],
  reply: null,
  fileId: null,
  cells: [],
  ...part,
});
const key = (part: Partial<Key> & Pick<Key, "type">): Key => ({ correctOptionIds: [], cells: [], ...part });
const row = (...options: number[]) =>
  options.map((id, index) => ({ cell: index + 1, exercise_option_id: id, reply: null }));

describe("tenths of a part, rounded half up", () => {
  test.each([
    [0, 3, 0],
    [1, 3, 33],
    [2, 3, 67],
    [3, 3, 100],
    [1, 6, 17],
    [1, 7, 14],
    [1, 8, 13], // 1.25 → 1.3
    [3, 8, 38], // 3.75 → 3.8
    [9, 20, 45],
    [1, 40, 3], // 0.25 → 0.3
    [7, 200, 4], // 0.35 → 0.4: in binary 0.35 × 10 is below 3.5
    [0, 0, 0],
  ])("%i of %i is %i", (part, whole, tenths) => {
    expect(tenthsOf(part, whole)).toBe(tenths);
  });
});

describe("OM: right minus wrong options, divided by all right options", () => {
  test.each([
    [[1, 2, 3], [1, 2, 3], 100],
    [[1], [1, 2, 3], 33],
    [[1, 2], [1, 2, 3], 67],
    [[1, 4], [1, 2, 3], 0],
    [[1, 2, 4], [1, 2, 3], 33],
    [[4, 5], [1, 2, 3], 0],
    [[1, 4, 5, 6], [1], 0],
    [[1, 2, 3, 4, 5], [1, 2, 3], 33],
    [[], [1, 2], 0],
  ])("chosen %j of the right %j is %i", (chosen, correct, tenths) => {
    expect(gradeSeveral(chosen, correct)).toBe(tenths);
  });

  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 20 });
  test("is 0 to 10, 10 for exactly the right options, and never higher with one more wrong option", () => {
    fc.assert(
      fc.property(ids, ids, fc.integer({ min: 61, max: 99 }), (chosen, correct, wrong) => {
        const grade = gradeSeveral(chosen, correct);
        expect(Number.isInteger(grade) && grade >= 0 && grade <= 100).toBe(true);
        expect(gradeSeveral(correct, correct)).toBe(100);
        expect(gradeSeveral([...chosen, wrong], correct)).toBeLessThanOrEqual(grade);
        if (grade === 100) expect(new Set(chosen)).toEqual(new Set(correct));
      }),
    );
  });
  test("doesn't depend on the order of the choices", () => {
    fc.assert(
      fc.property(ids, ids, (chosen, correct) => {
        expect(gradeSeveral(chosen.toReversed(), correct)).toBe(gradeSeveral(chosen, correct));
      }),
    );
  });
});

describe("OL: right cells divided by cells", () => {
  const cellKey = [5, 6, 7].map((optionId, index) => ({ cell: index + 1, optionId }));
  test.each([
    [row(5, 6, 7), 100],
    [row(5, 7, 6), 33],
    [row(5, 6, 6), 67],
    [row(6, 7, 5), 0],
    [[], 0],
  ])("%j is %i", (cells, tenths) => {
    expect(gradeCells(cells, cellKey)).toBe(tenths);
  });

  test("is the share of right cells, in any order", () => {
    const options = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(options, fc.infiniteStream(fc.boolean()), (right, hits) => {
        const hit = right.map(() => hits.next().value as boolean);
        const cells = row(...right.map((id, index) => (hit[index] ? id : id + 10)));
        const grade = gradeCells(
          cells.toReversed(),
          right.map((optionId, index) => ({ cell: index + 1, optionId })),
        );
        expect(grade).toBe(tenthsOf(hit.filter(Boolean).length, right.length));
      }),
    );
  });
});

describe("the outcome of an answer", () => {
  const single = (type: "O" | "OO") => key({ type, correctOptionIds: [2] });
  test.each([
    ["O right", single("O"), [2], false, { replied: true, gradeTenths: 100 }],
    ["O wrong", single("O"), [1], false, { replied: true, gradeTenths: 0 }],
    ["OO right first", single("OO"), [2], false, { replied: true, gradeTenths: 100 }],
    ["OO wrong first", single("OO"), [1], false, { replied: false }],
    ["OO right then", single("OO"), [2], true, { replied: true, gradeTenths: 50 }],
    ["OO wrong twice", single("OO"), [3], true, { replied: true, gradeTenths: 0 }],
    ["OM", key({ type: "OM", correctOptionIds: [1, 2] }), [1], false, { replied: true, gradeTenths: 50 }],
  ] as const)("%s", (_what, of, optionIds, secondTry, outcome) => {
    expect(gradeAnswer(of, answer({ optionIds }), secondTry)).toEqual(outcome);
  });
  test.each(["D", "DD", "M", "DL"] as const)("%s waits for a teacher", (type) => {
    expect(gradeAnswer(key({ type }), answer({ reply: "Sim." }), false)).toEqual({
      replied: true,
      gradeTenths: null,
    });
  });
});

test("equal answers are equal in any key order, and different ones aren't", () => {
  const cells = [{ reply: "a", exercise_option_id: null, cell: 1 }];
  expect(
    isSameAnswer(answer({ cells }), answer({ cells: [{ cell: 1, exercise_option_id: null, reply: "a" }] })),
  ).toBe(true);
  expect(
    isSameAnswer(answer({ cells }), answer({ cells: [{ cell: 1, exercise_option_id: null, reply: "b" }] })),
  ).toBe(false);
  expect(isSameAnswer(answer({ optionIds: [1] }), answer({ optionIds: [1, 2] }))).toBe(false);
  expect(isSameAnswer(answer({ reply: "a" }), answer({ reply: "a", fileId: 3 }))).toBe(false);
});
