import { expect, test } from "vitest";
import { countOf, formatGrade } from "./format-number.ts";

test("a count has the point as the thousands separator, and a word in its number", () => {
  expect([0, 1, 6, 1027].map((count) => countOf(count, "aula", "aulas"))).toEqual([
    "0 aulas",
    "1 aula",
    "6 aulas",
    "1.027 aulas",
  ]);
});

test("a grade has one decimal, after a comma", () => {
  expect([0, 6, 7.25, 10].map(formatGrade)).toEqual(["0,0", "6,0", "7,3", "10,0"]);
});
