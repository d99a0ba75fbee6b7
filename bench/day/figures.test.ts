import { expect, test } from "vitest";
import { countFailures, slopeOf, sumUp } from "./figures.ts";
import { createRandom, pickWeighted, thinkSeconds } from "./random.ts";

test("summarizes answers of any status, and counts failures by status", () => {
  const seen = [200, 201, 503, 0, 503].map((status, at) => ({
    kind: "user",
    student: at,
    at,
    ms: at,
    status,
  }));
  expect(sumUp(seen)).toEqual({ count: 5, p50: 2, p95: 4, p99: 4, longest: 4, failed: 3 });
  expect(countFailures(seen)).toBe("no answer × 1, 503 × 2");
});

test("the slope is that of the least-squares line", () => {
  expect(
    slopeOf([
      [0, 10],
      [1, 12],
      [2, 14],
    ]),
  ).toBeCloseTo(2);
  // Oscillation around a constant level is flat.
  expect(
    slopeOf([
      [0, 1],
      [1, 3],
      [2, 3],
      [3, 1],
    ]),
  ).toBeCloseTo(0);
  expect(slopeOf([[1, 5]])).toBe(0);
});

test("the same seed and student give the same thinking times and choices, others give different ones", () => {
  const sequence = (seed: number, student: number) => {
    const random = createRandom(seed, student);
    return Array.from({ length: 5 }, () => random());
  };
  expect(sequence(1, 7)).toEqual(sequence(1, 7));
  expect(sequence(1, 7)).not.toEqual(sequence(1, 8));
  expect(sequence(1, 7)).not.toEqual(sequence(2, 7));
});

test("choices follow the weights, and thinking times their mean", () => {
  const random = createRandom(1, 1);
  const items = [
    { name: "often", weight: 3 },
    { name: "seldom", weight: 1 },
  ];
  const often = Array.from({ length: 4000 }, () => pickWeighted(items, random)).filter(
    ({ name }) => name === "often",
  );
  expect(often.length / 4000).toBeCloseTo(0.75, 1);
  const thinking = Array.from({ length: 4000 }, () => thinkSeconds(15, random));
  expect(Math.min(...thinking)).toBeGreaterThanOrEqual(1.5);
  expect(thinking.reduce((sum, seconds) => sum + seconds, 0) / 4000 / 15).toBeCloseTo(1, 1);
});
