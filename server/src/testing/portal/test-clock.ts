import type { Clock } from "../../platform/clock.ts";

/** A clock that stands still until it is advanced. */
export type TestClock = Clock & { advance(seconds: number): void };

export function createTestClock(start = new Date()): TestClock {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    advance(seconds) {
      at += seconds * 1000;
    },
  };
}
