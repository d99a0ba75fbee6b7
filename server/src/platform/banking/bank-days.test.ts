import { describe, expect, test } from "vitest";
import { isBankDay } from "./bank-days.ts";

describe("banks are closed on", () => {
  test.each([
    ["a Saturday", "2026-11-28"],
    ["a Sunday", "2026-11-29"],
    ["New Year", "2027-01-01"],
    ["Carnival's Monday", "2026-02-16"],
    ["Carnival's Tuesday", "2026-02-17"],
    ["Carnival's Tuesday of the earliest Easter of the century", "2285-02-03"],
    ["Carnival's Tuesday on a 29th of February", "2028-02-29"],
    ["Carnival's Tuesday of the latest Easter", "2038-03-09"],
    ["Good Friday", "2026-04-03"],
    ["Good Friday, on the day of Tiradentes' eve", "2057-04-20"],
    ["Tiradentes", "2027-04-21"],
    ["Labour Day", "2026-05-01"],
    ["Corpus Christi", "2026-06-04"],
    ["Corpus Christi of the latest Easter", "2038-06-24"],
    ["Independence Day", "2026-09-07"],
    ["Our Lady of Aparecida", "2026-10-12"],
    ["All Souls' Day", "2026-11-02"],
    ["the Republic", "2027-11-15"],
    ["Black Awareness Day, from 2024 on", "2026-11-20"],
    ["Black Awareness Day's first year", "2024-11-20"],
    ["Christmas", "2026-12-25"],
    ["the year's last day", "2026-12-31"],
    ["the year's last weekday, before a Saturday", "2022-12-30"],
    ["the year's last weekday, before a weekend", "2028-12-29"],
  ])("%s: %s", (_name, date) => {
    expect(isBankDay(date)).toBe(false);
  });
});

describe("banks are open on", () => {
  test.each([
    ["Black Awareness Day before it was the nation's", "2023-11-20"],
    ["Ash Wednesday", "2026-02-18"],
    ["the Thursday before Easter", "2026-04-02"],
    ["Easter Monday", "2026-04-06"],
    ["the day after Corpus Christi", "2026-06-05"],
    ["a day that the states of the nation keep, not the nation", "2026-07-09"],
    ["the day before the year's last weekday", "2026-12-30"],
    ["the last Friday of a year that ends on a Monday", "2029-12-28"],
    ["a 29th of February", "2024-02-29"],
  ])("%s: %s", (_name, date) => {
    expect(isBankDay(date)).toBe(true);
  });
});

test.each([
  [2024, "2024-03-29"],
  [2025, "2025-04-18"],
  [2026, "2026-04-03"],
  [2027, "2027-03-26"],
  [2028, "2028-04-14"],
  [2029, "2029-03-30"],
  [2030, "2030-04-19"],
  [2049, "2049-04-16"],
  [2076, "2076-04-17"],
])(
  "Good Friday is the only weekday without bank business between mid-March and Tiradentes in %i: %s",
  (year, friday) => {
    const closed: string[] = [];
    for (let at = Date.UTC(year, 2, 15); at < Date.UTC(year, 3, 21); at += 86_400_000) {
      const date = new Date(at).toISOString().slice(0, 10);
      if (![0, 6].includes(new Date(at).getUTCDay()) && !isBankDay(date)) closed.push(date);
    }
    expect(closed).toEqual([friday]);
  },
);

test("an invalid date is refused", () => {
  expect(() => isBankDay("2026-02-30T00:00")).toThrow(RangeError);
  expect(() => isBankDay("amanhã")).toThrow(RangeError);
});
