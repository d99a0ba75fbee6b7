import { expect, test } from "vitest";
import { wholePercent } from "./whole-percent.ts";

test("whole percents are exact, and anything between is rounded down", () => {
  for (let percent = 0; percent <= 100; percent++) expect(wholePercent(percent / 100)).toBe(percent);
  expect(wholePercent(0.2999)).toBe(29);
  expect(wholePercent(0.9999)).toBe(99);
  expect(wholePercent(0.999999999)).toBe(99);
});
