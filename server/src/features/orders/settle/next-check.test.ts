import { expect, test } from "vitest";
import { isBankDay } from "../../../platform/banking/bank-days.ts";
import { dayMs } from "../../../platform/durations.ts";
import { reportedAfterMs } from "./next-check.ts";

const isOpen = (at: number) => isBankDay(new Date(at).toISOString().slice(0, 10));
const nextOpen = (at: number): number => (isOpen(at + dayMs) ? at + dayMs : nextOpen(at + dayMs));

test("a bank has two banking days and one more day to report a payment, over Carnival and the year's end too", () => {
  const short: string[] = [];
  for (let due = Date.UTC(2024, 0, 2); due < Date.UTC(2080, 0, 1); due = nextOpen(due))
    if (nextOpen(nextOpen(due)) + dayMs > due + reportedAfterMs)
      short.push(new Date(due).toISOString().slice(0, 10));
  expect(short).toEqual([]);
});
