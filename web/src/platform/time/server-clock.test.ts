import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serverNow, syncServerClock } from "./server-clock.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-03-01T12:00:00Z") });
});
afterEach(() => {
  // the clock is shared with the worker's other tests
  vi.setSystemTime("2026-03-01T12:00:00Z");
  syncServerClock(answerOf(new Date().toUTCString()));
  vi.useRealTimers();
});

const answerOf = (date?: string) => new Response(null, { headers: date ? { Date: date } : {} });

test("the server's time runs on from its last answer; an answer without a date changes nothing", () => {
  expect(serverNow()).toBe(Date.now());
  syncServerClock(answerOf("Sun, 01 Mar 2026 11:00:00 GMT"));
  vi.advanceTimersByTime(5_000);
  for (const silent of [undefined, "ontem"]) {
    syncServerClock(answerOf(silent));
    expect(new Date(serverNow()).toISOString()).toBe("2026-03-01T11:00:05.000Z");
  }
});

test("an answer read long after it arrived does not set the clock back", () => {
  syncServerClock(answerOf("Sun, 01 Mar 2026 12:00:00 GMT"));
  vi.advanceTimersByTime(29_000);
  syncServerClock(answerOf("Sun, 01 Mar 2026 12:00:00 GMT"));
  expect(new Date(serverNow()).toISOString()).toBe("2026-03-01T12:00:29.000Z");
});

test("if that answer is the first, the next one corrects the clock", () => {
  syncServerClock(answerOf("Sun, 01 Mar 2026 10:59:40 GMT"));
  syncServerClock(answerOf("Sun, 01 Mar 2026 11:00:00 GMT"));
  expect(new Date(serverNow()).toISOString()).toBe("2026-03-01T11:00:00.000Z");
});

test("a change of the device's clock is corrected by the next answer", () => {
  syncServerClock(answerOf("Sun, 01 Mar 2026 12:00:00 GMT"));
  vi.setSystemTime("2026-03-01T13:00:00Z");
  syncServerClock(answerOf("Sun, 01 Mar 2026 12:00:01 GMT"));
  expect(new Date(serverNow()).toISOString()).toBe("2026-03-01T12:00:01.000Z");
});
