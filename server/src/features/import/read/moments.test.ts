import { expect, it } from "vitest";
import { parseMoment, resolveMoment } from "./moments.ts";

const resolve = (text: string, zone = "America/Sao_Paulo", anchor = "2026-03-02") => {
  const moment = parseMoment(text);
  if (!moment) throw new Error(`${text} is no moment`);
  return resolveMoment(moment, anchor, zone).toISOString();
};

it.each([
  ["2026-03-01", "2026-03-01T03:00:00.000Z"],
  ["2026-03-01 19:40", "2026-03-01T22:40:00.000Z"],
  ["-12d", "2026-02-18T03:00:00.000Z"],
  ["-1d 23:59", "2026-03-02T02:59:00.000Z"],
  ["+3d 08:00", "2026-03-05T11:00:00.000Z"],
  ["0d 12:00", "2026-03-02T15:00:00.000Z"],
  // Brazil still had daylight saving time then, two hours behind UTC.
  ["2018-12-25 10:00", "2018-12-25T12:00:00.000Z"],
])("%s", (text, instant) => expect(resolve(text)).toBe(instant));

it.each([
  "0026-01-10",
  "9999-12-31 23:59",
  "2026-02-30",
  "2026-3-1",
  "12",
  "d",
  "-12 d",
  "-12d 24:00",
  "-12d 9:00",
  "tomorrow",
  "",
])("%o is refused", (text) => expect(parseMoment(text)).toBeUndefined());

it("keeps the clock time across a clock change between the anchor and the day", () => {
  expect(resolve("-10d 09:00", "Europe/Lisbon", "2026-04-02")).toBe("2026-03-23T09:00:00.000Z");
  expect(resolve("+0d 09:00", "Europe/Lisbon", "2026-04-02")).toBe("2026-04-02T08:00:00.000Z");
});

it("moves a skipped time forward, and uses the first of a time that occurs twice", () => {
  // 2026-03-29 01:00 to 02:00 doesn't exist in Lisbon; 2026-10-25 01:30 exists twice.
  expect(resolve("2026-03-29 01:30", "Europe/Lisbon")).toBe("2026-03-29T01:30:00.000Z");
  expect(resolve("2026-10-25 01:30", "Europe/Lisbon")).toBe("2026-10-25T00:30:00.000Z");
  // In São Paulo the clocks skipped midnight itself.
  expect(resolve("2018-11-04")).toBe("2018-11-04T03:00:00.000Z");
});
