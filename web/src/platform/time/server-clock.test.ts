import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hearTime, serverNow } from "./server-clock.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-03-01T12:00:00Z") });
});
afterEach(() => {
  // the clock is the worker's, which runs other tests
  vi.setSystemTime("2026-03-01T12:00:00Z");
  hearTime(answerOf(new Date().toUTCString()));
  vi.useRealTimers();
});

const answerOf = (date?: string) => new Response(null, { headers: date ? { Date: date } : {} });

test("the server's time goes on from where it was heard; an answer that tells none changes nothing", () => {
  expect(serverNow()).toBe(Date.now());
  hearTime(answerOf("Sun, 01 Mar 2026 11:00:00 GMT"));
  vi.advanceTimersByTime(5_000);
  for (const silent of [undefined, "ontem"]) {
    hearTime(answerOf(silent));
    expect(new Date(serverNow()).toISOString()).toBe("2026-03-01T11:00:05.000Z");
  }
});

test("an answer that is taken long after it came sets no clock back", () => {
  hearTime(answerOf("Sun, 01 Mar 2026 12:00:00 GMT"));
  vi.advanceTimersByTime(29_000);
  hearTime(answerOf("Sun, 01 Mar 2026 12:00:00 GMT"));
  expect(new Date(serverNow()).toISOString()).toBe("2026-03-01T12:00:29.000Z");
});

test("where it is the first one, the next answer puts the clock right", () => {
  hearTime(answerOf("Sun, 01 Mar 2026 10:59:40 GMT"));
  hearTime(answerOf("Sun, 01 Mar 2026 11:00:00 GMT"));
  expect(new Date(serverNow()).toISOString()).toBe("2026-03-01T11:00:00.000Z");
});

test("a device's clock that is set anew meanwhile is heard of", () => {
  hearTime(answerOf("Sun, 01 Mar 2026 12:00:00 GMT"));
  vi.setSystemTime("2026-03-01T13:00:00Z");
  hearTime(answerOf("Sun, 01 Mar 2026 12:00:01 GMT"));
  expect(new Date(serverNow()).toISOString()).toBe("2026-03-01T12:00:01.000Z");
});
