import { expect, test } from "vitest";
import { findRecovery } from "./recovery.ts";

const seen = (kind: string, at: number, status: number, ms = 10) => ({ kind, at, status, ms, who: 1 });

test("counts from the mending on, and not what was begun before it", () => {
  const all = [
    seen("user", 500, 200),
    seen("user", 1500, 503),
    seen("lesson", 1600, 0),
    // Begun before the mending, so it shows nothing.
    seen("lesson", 2100, 200, 200),
    seen("user", 2500, 503),
    seen("lesson", 3000, 200),
    seen("user", 4000, 200),
  ];
  expect(findRecovery(all, 1000, 2000)).toEqual({ firstSuccess: 1, lastFailure: 0.5, stillFailing: [] });
});

test("a kind that never came back is named; failures before the fault are not the fault's", () => {
  const all = [seen("order", 500, 422), seen("user", 1500, 503), seen("lesson", 2500, 200)];
  expect(findRecovery(all, 1000, 2000)).toEqual({
    firstSuccess: 0.5,
    lastFailure: 0,
    stillFailing: ["user"],
  });
  expect(findRecovery([seen("user", 1500, 503)], 1000, 2000).firstSuccess).toBeUndefined();
});
