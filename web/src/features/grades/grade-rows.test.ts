import { expect, test } from "vitest";
import { hasGrades, toRows } from "./grade-rows.ts";

const board = {
  levels: ["1º Bimestre", "2º Bimestre"],
  course: { name: "Matemática" },
  subjects: [
    { name: "Álgebra", subdisciplines: ["Equações"] },
    { name: "Geometria", subdisciplines: [] },
  ],
  data: [
    { name: "2º Bimestre", subjects: [{ name: "Álgebra", grade: 7.5, count: 2 }] },
    { name: "1º Bimestre", subjects: [{ name: "Geometria", grade: null, count: 0 }] },
  ],
};

test("toRows makes one row per subject and one cell per period, null where the subject isn't in the period", () => {
  expect(toRows(board)).toEqual([
    {
      name: "Álgebra",
      subdisciplines: ["Equações"],
      cells: [null, { name: "Álgebra", grade: 7.5, count: 2 }],
    },
    {
      name: "Geometria",
      subdisciplines: [],
      cells: [{ name: "Geometria", grade: null, count: 0 }, null],
    },
  ]);
});

test("hasGrades is false without any grade; a 0 is a grade", () => {
  expect(hasGrades(toRows(board))).toBe(true);
  expect(hasGrades(toRows({ ...board, data: [] }))).toBe(false);
  const zero = [{ name: "1º Bimestre", subjects: [{ name: "Álgebra", grade: 0, count: 1 }] }];
  expect(hasGrades(toRows({ ...board, data: zero }))).toBe(true);
});
