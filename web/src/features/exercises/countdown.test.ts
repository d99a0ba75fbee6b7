import { expect, test } from "vitest";
import { countSecondsLeft, findAnnouncement, formatLeft, untilNextSecond } from "./countdown.ts";

const deadline = { seconds: 60, measuredAt: 1_000 };

test("the seconds left follow the clock, whatever happened in between", () => {
  expect(countSecondsLeft(deadline, 1_000)).toBe(60);
  expect(countSecondsLeft(deadline, 1_001)).toBe(60);
  expect(countSecondsLeft(deadline, 2_000)).toBe(59);
  expect(countSecondsLeft(deadline, 60_999)).toBe(1);
  expect(countSecondsLeft(deadline, 61_000)).toBe(0);
  expect(countSecondsLeft(deadline, 999_000)).toBe(0);
});

test("schedules the next tick for the start of the next second", () => {
  expect(untilNextSecond(deadline, 1_000)).toBe(1_000);
  expect(untilNextSecond(deadline, 1_400)).toBe(600);
});

test("announces only 10, 5 and 1 minute", () => {
  expect(findAnnouncement(601, 600)).toBe("Faltam 10 minutos.");
  expect(findAnnouncement(600, 599)).toBeNull();
  expect(findAnnouncement(301, 300)).toBe("Faltam 5 minutos.");
  expect(findAnnouncement(61, 60)).toBe("Falta 1 minuto.");
  expect(findAnnouncement(2, 1)).toBeNull();
  expect(findAnnouncement(1, 0)).toBeNull();
  // after a sleeping tab: only the latest mark, and nothing once the time is over
  expect(findAnnouncement(3_000, 250)).toBe("Faltam 5 minutos.");
  expect(findAnnouncement(3_000, 0)).toBeNull();
});

test.each([
  [0, "0:00"],
  [3_727, "1:02:07"],
  [86_399, "23:59:59"],
  [86_400, "1 dia"],
  [100_800, "1 dia e 4 h"],
  [172_799, "1 dia e 23 h"],
  [172_800, "2 dias"],
  [1_180_000, "13 dias"],
])("%d seconds left are %s", (seconds, text) => expect(formatLeft(seconds)).toBe(text));
