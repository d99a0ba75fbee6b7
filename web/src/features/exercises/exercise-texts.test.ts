import { expect, test, vi } from "vitest";
import { fitPicture } from "./compress-image.ts";
import {
  countAnswered,
  describeMissing,
  describeStep,
  formatMinutes,
  formatTime,
  letterOf,
} from "./exercise-texts.ts";

// the brand is read from the page, which tests don't have
vi.mock("../../platform/app-info.ts", () => ({ appInfo: { time_zone: "America/Sao_Paulo" } }));

test("formats numbers as in Brazil", () => {
  expect([30, 90, 120, 150].map(formatMinutes)).toEqual(["30 min", "90 min", "2 h", "2 h 30 min"]);
  expect(formatTime(Date.parse("2026-11-21T17:05:00Z"), "America/Sao_Paulo")).toBe("14:05");
  expect([0, 3, 25, 26].map(letterOf)).toEqual(["A", "D", "Z", "27"]);
});

test("counts the unanswered exercises of a list, with the position of the first", () => {
  expect(describeMissing(1, 2)).toBe("Falta 1 exercício: ir para o exercício 2");
  expect(describeMissing(3, 1)).toBe("Faltam 3 exercícios: ir para o exercício 1");
});

test("exercises that closing the list has replied are not counted as answered", () => {
  const instances = [false, true].map((exercise_is_unanswered, at) => ({
    id: at,
    position: at + 1,
    exercise_is_replied: true,
    exercise_is_half_replied: false,
    exercise_is_unanswered,
  }));
  expect(countAnswered({ instances, answered_counters: { count: 2, answered: 2 } })).toBe(
    "1 de 2 respondidos",
  );
});

test("a step's accessible name says its state", () => {
  expect(describeStep(1, "done", false)).toBe("Exercício 1, respondido");
  expect(describeStep(2, "half", true)).toBe("Exercício 2, segunda tentativa, atual");
  expect(describeStep(3, "waiting", false)).toBe("Exercício 3, aguardando envio");
  expect(describeStep(4, "open", false)).toBe("Exercício 4, em aberto");
  expect(describeStep(5, "unanswered", false)).toBe("Exercício 5, sem resposta");
});

test("a picture is never wider than 1000 px, and never made larger", () => {
  expect(fitPicture(4000, 3000)).toEqual({ width: 1000, height: 750 });
  expect(fitPicture(3000, 4000)).toEqual({ width: 1000, height: 1333 });
  expect(fitPicture(640, 480)).toEqual({ width: 640, height: 480 });
});
