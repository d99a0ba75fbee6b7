import { expect, it } from "vitest";
import { dayIn, formatMomentIn, isTimeZone } from "./time-zone.ts";

it("dayIn is the day in the time zone", () => {
  expect(dayIn(new Date("2026-03-02T02:59:00Z"), "America/Sao_Paulo")).toBe("2026-03-01");
  expect(dayIn(new Date("2026-03-02T03:00:00Z"), "America/Sao_Paulo")).toBe("2026-03-02");
});

it("formatMomentIn writes a moment in the time zone", () => {
  expect(formatMomentIn(new Date("2099-01-01T03:00:00Z"), "America/Sao_Paulo")).toBe("01/01/2099 00:00");
  expect(formatMomentIn(new Date("2026-07-05T12:05:00Z"), "America/Manaus")).toBe("05/07/2026 08:05");
});

it("isTimeZone accepts only IANA names", () => {
  for (const zone of ["America/Sao_Paulo", "UTC", "Etc/GMT+3"]) expect(isTimeZone(zone)).toBe(true);
  for (const zone of ["-03:00", "+03", "Brasil", "America/Sao Paulo", ""])
    expect(isTimeZone(zone)).toBe(false);
});
