import { expect, test } from "vitest";
import { formatClock } from "./format-clock.ts";

test.each([
  [0, "0:00"],
  [9.9, "0:09"],
  [59, "0:59"],
  [272, "4:32"],
  [2_537, "42:17"],
  [3_727, "1:02:07"],
  [-1, "0:00"],
  [Number.NaN, "0:00"],
  [Number.POSITIVE_INFINITY, "0:00"],
])("%d seconds are shown as %s", (seconds, text) => expect(formatClock(seconds)).toBe(text));
