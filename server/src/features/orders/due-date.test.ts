import fc from "fast-check";
import { expect, test } from "vitest";
import { isBankDay } from "../../platform/banking/bank-days.ts";
import { dayMs } from "../../platform/durations.ts";
import { wallTime } from "../../platform/time-zone.ts";
import { dueAtOf } from "./due-date.ts";

const saoPaulo = "America/Sao_Paulo";

test.each([
  ["2026-11-23T12:00:00Z", 3, saoPaulo, "2026-11-27T02:59:59Z"],
  // The last second of Monday in the brand's time zone is Tuesday in UTC, and so is its first second.
  ["2026-11-24T02:59:59Z", 3, saoPaulo, "2026-11-27T02:59:59Z"],
  ["2026-11-24T03:00:00Z", 3, saoPaulo, "2026-11-28T02:59:59Z"],
  ["2026-11-24T03:00:00Z", 3, "America/Rio_Branco", "2026-11-27T04:59:59Z"],
  // The end of a year, and February 29th.
  ["2026-12-29T15:00:00Z", 6, saoPaulo, "2027-01-05T02:59:59Z"],
  ["2024-02-28T15:00:00Z", 1, saoPaulo, "2024-03-01T02:59:59Z"],
  // Daylight saving time ends in between.
  ["2025-10-30T15:00:00Z", 4, "America/New_York", "2025-11-04T04:59:59Z"],
])("a boleto of %s is due after %d days in %s at %s", (now, days, zone, due) => {
  expect(dueAtOf(new Date(now), days, zone)).toEqual(new Date(due));
});

test.each([
  ["a Saturday", "2026-11-25T15:00:00Z"],
  ["a Sunday", "2026-11-26T15:00:00Z"],
  ["the Monday itself", "2026-11-27T15:00:00Z"],
])("a boleto that would be due on %s is due on Monday, as banks accept it until then", (_day, now) => {
  expect(dueAtOf(new Date(now), 3, saoPaulo)).toEqual(new Date("2026-12-01T02:59:59Z"));
});

test.each([
  ["Christmas, a Friday", "2026-12-22T15:00:00Z", 3, "2026-12-29T02:59:59Z"],
  ["the year's last weekday, a Thursday", "2026-12-28T15:00:00Z", 3, "2027-01-05T02:59:59Z"],
  ["New Year, a Friday", "2026-12-29T15:00:00Z", 3, "2027-01-05T02:59:59Z"],
  ["the Saturday before Carnival", "2027-02-03T15:00:00Z", 3, "2027-02-11T02:59:59Z"],
  ["Good Friday", "2027-03-23T15:00:00Z", 3, "2027-03-30T02:59:59Z"],
  ["Corpus Christi, a Thursday", "2027-05-24T15:00:00Z", 3, "2027-05-29T02:59:59Z"],
  ["Black Awareness Day", "2026-11-17T15:00:00Z", 3, "2026-11-24T02:59:59Z"],
])("a boleto that would be due on %s is due on the next banking day", (_day, now, days, due) => {
  expect(dueAtOf(new Date(now), days, saoPaulo)).toEqual(new Date(due));
});

test("a due date is the last second of the first banking day from the promised day on", () => {
  const zone = fc.constantFrom(saoPaulo, "America/Rio_Branco", "America/Noronha", "America/New_York", "UTC");
  const moment = fc.date({ min: new Date("2020-01-01"), max: new Date("2060-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(moment, fc.integer({ min: 1, max: 30 }), zone, (now, days, timeZone) => {
      const due = new Date(wallTime(dueAtOf(now, days, timeZone).getTime(), timeZone));
      expect(due.toISOString().slice(11, 19)).toBe("23:59:59");
      expect([1, 2, 3, 4, 5]).toContain(due.getUTCDay());
      expect(isBankDay(due.toISOString().slice(0, 10))).toBe(true);
      const today = Math.floor(wallTime(now.getTime(), timeZone) / dayMs);
      const ahead = Math.floor(due.getTime() / dayMs) - today;
      expect(ahead).toBeGreaterThanOrEqual(days);
      for (let closed = days; closed < ahead; closed += 1)
        expect(isBankDay(new Date((today + closed) * dayMs).toISOString().slice(0, 10))).toBe(false);
    }),
  );
});
