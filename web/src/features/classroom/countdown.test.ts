import { expect, it } from "vitest";
import { countdownSeconds, countSecondsLeft, formatSeconds } from "./countdown.ts";

it("counts 5, 4, 3, 2, 1, 0 by the clock", () => {
  const deadline = countdownSeconds * 1000;
  expect([0, 1, 1000, 2500, 4999, 5000].map((now) => countSecondsLeft(deadline, now))).toEqual([
    5, 5, 4, 3, 1, 0,
  ]);
});

it("is over, and not below 0, when a sleeping tab wakes late", () => {
  expect(countSecondsLeft(5000, 65_000)).toBe(0);
});

it("speaks of one second and of many", () => {
  expect([formatSeconds(1), formatSeconds(5)]).toEqual(["1 segundo", "5 segundos"]);
});
