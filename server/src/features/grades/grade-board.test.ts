import { describe, expect, test } from "vitest";
import { buildBoard, meanGrade } from "./grade-board.ts";

describe("the mean, rounded half up", () => {
  test.each([
    [0, 0, null],
    [0, 3, 0],
    [100, 1, 10],
    [250, 3, 8.3],
    [255, 3, 8.5],
    [275, 3, 9.2],
    [85, 2, 4.3], // 4.25 → 4.3
    [87, 2, 4.4],
  ])("of %i tenths over %i is %s", (tenths, count, mean) => {
    expect(meanGrade(tenths, count)).toBe(mean);
  });
});

const topic = (id: number, parentId: number | null, title: string, kind: string | null = null) => ({
  id,
  parentId,
  title,
  kind,
});

test("the board has periods, subjects and subdisciplines, and a list counts for the nearest one above it", () => {
  const topics = [
    topic(1, null, "1º Bimestre", "period"),
    topic(2, 1, "Álgebra", "subject"),
    topic(3, 1, "Geometria", "subject"),
    topic(4, 3, "Plana"),
    topic(5, null, "2º Bimestre", "period"),
    topic(6, 5, "Álgebra", "subject"),
  ];
  const sums = [
    { topicId: 2, tenths: 150, count: 2 },
    { topicId: 4, tenths: 100, count: 1 },
  ];
  expect(buildBoard(topics, sums)).toEqual({
    levels: ["1º Bimestre", "2º Bimestre"],
    subjects: [
      { name: "Álgebra", subdisciplines: [] },
      { name: "Geometria", subdisciplines: ["Plana"] },
    ],
    data: [
      {
        name: "1º Bimestre",
        subjects: [
          { name: "Álgebra", grade: 7.5, count: 2 },
          { name: "Geometria", grade: 10, count: 1 },
        ],
      },
      { name: "2º Bimestre", subjects: [{ name: "Álgebra", grade: null, count: 0 }] },
    ],
  });
});

test("a period or a subject below a subject is none of its subdisciplines", () => {
  const topics = [
    topic(1, null, "Álgebra", "subject"),
    topic(2, 1, "1º Bimestre", "period"),
    topic(3, 2, "Equações"),
    topic(4, 1, "Funções", "subject"),
    topic(5, 4, "Função afim"),
  ];
  expect(buildBoard(topics, [{ topicId: 3, tenths: 80, count: 1 }])).toEqual({
    levels: ["1º Bimestre", "Curso"],
    subjects: [
      { name: "Álgebra", subdisciplines: ["Equações"] },
      { name: "Funções", subdisciplines: ["Função afim"] },
    ],
    data: [
      { name: "1º Bimestre", subjects: [{ name: "Álgebra", grade: 8, count: 1 }] },
      { name: "Curso", subjects: [{ name: "Funções", grade: null, count: 0 }] },
    ],
  });
});

test("a subject with periods below it has no grade outside them, unless a list stands there", () => {
  const topics = [
    topic(1, null, "Álgebra", "subject"),
    topic(2, 1, "Unidades"),
    topic(3, 2, "1º Bimestre", "period"),
    topic(4, 2, "2º Bimestre", "period"),
    topic(5, 1, "Revisão"),
  ];
  const subjects = [{ name: "Álgebra", subdisciplines: ["Unidades", "Revisão"] }];
  const first = { topicId: 3, tenths: 80, count: 1 };
  const withoutGrade = { name: "Álgebra", grade: null, count: 0 };
  expect(buildBoard(topics, [first])).toEqual({
    levels: ["1º Bimestre", "2º Bimestre"],
    subjects,
    data: [
      { name: "1º Bimestre", subjects: [{ name: "Álgebra", grade: 8, count: 1 }] },
      { name: "2º Bimestre", subjects: [withoutGrade] },
    ],
  });
  expect(buildBoard(topics, [first, { topicId: 5, tenths: 60, count: 1 }]).data).toContainEqual({
    name: "Curso",
    subjects: [{ name: "Álgebra", grade: 6, count: 1 }],
  });
});

test("a course without periods is one period, and a graded topic outside subjects is its own subject", () => {
  expect(
    buildBoard([topic(1, null, "Início"), topic(2, null, "Fim")], [{ topicId: 2, tenths: 70, count: 1 }]),
  ).toMatchObject({
    levels: ["Curso"],
    data: [{ name: "Curso", subjects: [{ name: "Fim", grade: 7, count: 1 }] }],
  });
  expect(buildBoard([], [])).toEqual({ levels: [], subjects: [], data: [] });
});
