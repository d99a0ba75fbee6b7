import { expect, test } from "vitest";
import { findRecovery } from "./recovery.ts";

const seen = (kind: string, at: number, status: number, ms = 10) => ({ kind, at, status, ms, student: 1 });

test("counts from the repair on, without requests started before it", () => {
  const all = [
    seen("user", 500, 200),
    seen("user", 1500, 503),
    seen("lesson", 1600, 0),
    // Started before the repair, so it proves nothing.
    seen("lesson", 2100, 200, 200),
    seen("user", 2500, 503),
    seen("lesson", 3000, 200),
    seen("user", 4000, 200),
  ];
  expect(findRecovery(all, 1000, 2000)).toEqual({ firstSuccess: 1, lastFailure: 0.5, stillFailing: [] });
});

test("a kind of request that never recovered is named; failures before the fault don't count", () => {
  const all = [seen("order", 500, 422), seen("user", 1500, 503), seen("lesson", 2500, 200)];
  expect(findRecovery(all, 1000, 2000)).toEqual({
    firstSuccess: 0.5,
    lastFailure: 0,
    stillFailing: ["user"],
  });
  expect(findRecovery([seen("user", 1500, 503)], 1000, 2000).firstSuccess).toBeUndefined();
});
