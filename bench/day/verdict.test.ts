import { expect, test } from "vitest";
import type { Seen } from "./figures.ts";
import { type DayLog, listMissed } from "./verdict.ts";

const one = (kind: string, more: Partial<Seen> = {}): Seen => ({
  kind,
  student: 1,
  at: 0,
  ms: 20,
  status: 200,
  ...more,
});
const good: DayLog = {
  held: 5,
  steps: [{ perSecond: 5, seen: [one("sign in")] }],
  arrival: [one("sign in"), one("user")],
  studied: [one("lesson"), one("reply", { status: 201 })],
  lost: [],
};

test("a day without failures meets the aim, even if its last step was too steep", () => {
  expect(listMissed(good)).toEqual([]);
  const steep = { perSecond: 10, seen: [one("sign in", { ms: 900 })] };
  expect(listMissed({ ...good, steps: [...good.steps, steep] })).toEqual([]);
  // All students had already signed in.
  expect(listMissed({ ...good, arrival: [] })).toEqual([]);
});

test.each<[string, Partial<DayLog>, string[]]>([
  ["no rate held", { held: 0 }, ["no rate of sign-ins held"]],
  [
    "a step had an error",
    { steps: [{ perSecond: 10, seen: [one("sign in"), one("course", { status: 503 })] }] },
    ["at 10/s, course: 503 × 1"],
  ],
  [
    "the rest were slow, and one was refused",
    { arrival: [one("sign in", { ms: 250 }), one("user", { status: 0 })] },
    ["as the rest came, sign in: p99 250 ms", "as the rest came, user: no answer × 1"],
  ],
  ["nobody studied", { studied: [] }, ["nobody studied"]],
  [
    "study was slow, and failed",
    { studied: [one("lesson", { ms: 400 }), one("reply", { status: 500 }), one("reply", { status: 500 })] },
    ["lesson: p99 400 ms", "reply: 500 × 2"],
  ],
  ["sessions were lost", { lost: ["a@dia.example"] }, ["1 sessions lost"]],
])("a day misses the aim if %s", (_where, changes, missed) => {
  expect(listMissed({ ...good, ...changes })).toEqual(missed);
});
