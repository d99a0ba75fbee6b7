import { expect, it } from "vitest";
import { dayIn, isTimeZone } from "./time-zone.ts";

it("tells the day by the clocks of the zone", () => {
  expect(dayIn(new Date("2026-03-02T02:59:00Z"), "America/Sao_Paulo")).toBe("2026-03-01");
  expect(dayIn(new Date("2026-03-02T03:00:00Z"), "America/Sao_Paulo")).toBe("2026-03-02");
});

it("knows zones by their names alone", () => {
  for (const zone of ["America/Sao_Paulo", "UTC", "Etc/GMT+3"]) expect(isTimeZone(zone)).toBe(true);
  for (const zone of ["-03:00", "+03", "Brasil", "America/Sao Paulo", ""])
    expect(isTimeZone(zone)).toBe(false);
});
