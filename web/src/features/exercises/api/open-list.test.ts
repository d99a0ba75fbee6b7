import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { countSecondsLeft } from "../countdown.ts";
import { listQuery } from "./open-list.ts";

const underWayMs = 3_000;
vi.mock("../../../platform/api/api-client.ts", () => ({
  call: async () => {
    vi.advanceTimersByTime(underWayMs);
    return { deadlineCountDownEnd: 60 };
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("the seconds left are counted from the middle of the call, not from the arrival of its answer", async () => {
  const ask = listQuery("1", "2").queryFn as (context: object) => Promise<{ measuredAt: number }>;
  const { measuredAt } = await ask({});
  expect(measuredAt).toBe(performance.now() - underWayMs / 2);
  expect(countSecondsLeft({ seconds: 60, measuredAt }, performance.now())).toBe(59);
});
