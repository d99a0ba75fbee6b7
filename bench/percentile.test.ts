import { expect, test } from "vitest";
import { percentile } from "./percentile.ts";

test("a percentile is the value that the given share doesn't exceed", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  expect([0.5, 0.95, 0.99, 1].map((share) => percentile(hundred, share))).toEqual([50, 95, 99, 100]);
  expect(percentile([7], 0.99)).toBe(7);
  expect(percentile([], 0.5)).toBe(0);
});
