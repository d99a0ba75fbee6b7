import { expect, it } from "vitest";
import { secondsLeft } from "./seconds-left.ts";

it("secondsLeft counts 5, 4, 3, 2, 1, 0 by the clock", () => {
  expect([5000, 4999, 4001, 4000, 2500, 1, 0].map(secondsLeft)).toEqual([5, 5, 5, 4, 3, 1, 0]);
});

it("secondsLeft is 0 when a suspended tab wakes up late", () => {
  expect(secondsLeft(-60_000)).toBe(0);
});
