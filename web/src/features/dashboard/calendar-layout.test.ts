import { expect, test } from "vitest";
import { columns, layOutCalendar } from "./calendar-layout.ts";

test("the calendar is a year that ends today, in the last of at most 53 weeks", () => {
  for (let at = 0; at < 800; at++) {
    const today = new Date(Date.UTC(2026, 10, 21) + at * 86_400_000).toISOString().slice(0, 10);
    const { days } = layOutCalendar(today, []);
    expect(days).toHaveLength(365);
    expect(days.at(-1)).toMatchObject({ date: today, column: columns });
    expect(days[0]?.column).toBe(1);
  }
});

test("the calendar of Saturday, 21 November 2026 has its days and months in place", () => {
  const { days, months } = layOutCalendar("2026-11-21", []);
  expect(days[0]).toMatchObject({ date: "2025-11-22", column: 1, row: 7 });
  expect(days[1]).toMatchObject({ date: "2025-11-23", column: 2, row: 1 });
  expect(days.at(-1)).toMatchObject({ column: 53, row: 7 });
  expect(months.map(({ label, column }) => `${label} ${column}`)).toEqual(
    "dez 4,jan 8,fev 12,mar 16,abr 21,mai 25,jun 30,jul 34,ago 38,set 43,out 47,nov 51".split(","),
  );
});

test("days have their counts and levels, and those outside the year are left out", () => {
  const { days, total, activeDays, thisMonth } = layOutCalendar("2026-11-21", [
    { date: "2026-11-21", count: 1 },
    { date: "2026-11-01", count: 9 },
    { date: "2026-10-31", count: 2 },
    { date: "2025-11-22", count: 4 },
    { date: "2025-11-21", count: 50 },
  ]);
  expect({ total, activeDays, thisMonth }).toEqual({ total: 16, activeDays: 4, thisMonth: 10 });
  const levels = new Map(days.map(({ date, level }) => [date, level]));
  expect(
    ["2026-11-20", "2026-11-21", "2026-10-31", "2025-11-22", "2026-11-01"].map((d) => levels.get(d)),
  ).toEqual([0, 1, 2, 3, 4]);
});
