import { describe, expect, test } from "vitest";
import { decideDeadline, judgeWindow, secondsLeft } from "./window.ts";

const at = (text: string) => new Date(`2026-03-02T${text}Z`);

describe("a list that was never opened", () => {
  test.each([
    [null, null, "open"],
    ["12:00:00", null, "open"],
    ["12:00:01", null, "early"],
    [null, "12:00:01", "open"],
    [null, "12:00:00", "late"],
    ["11:00:00", "13:00:00", "open"],
    ["13:00:00", "14:00:00", "early"],
    ["10:00:00", "11:00:00", "late"],
  ])("from %s to %s is %s at 12:00", (from, to, verdict) => {
    const window = { startsAt: from === null ? null : at(from), endsAt: to === null ? null : at(to) };
    expect(judgeWindow(window, at("12:00:00"))).toBe(verdict);
  });
});

describe("the deadline", () => {
  test.each([
    [null, null, null],
    [60, null, "13:00:00"],
    [null, "12:30:00", "12:30:00"],
    [60, "12:30:00", "12:30:00"],
    [10, "12:30:00", "12:10:00"],
  ])("of %s minutes and a window to %s is %s", (minutes, end, deadline) => {
    expect(decideDeadline(at("12:00:00"), minutes, end === null ? null : at(end))).toEqual(
      deadline === null ? null : at(deadline),
    );
  });
});

test.each([
  [null, null],
  ["12:00:10", 10],
  ["12:00:00.400", 1],
  ["12:00:00", 0],
  ["11:00:00", 0],
])("seconds left to %s are %s", (deadline, left) => {
  expect(secondsLeft(deadline === null ? null : at(deadline), at("12:00:00"))).toBe(left);
});
