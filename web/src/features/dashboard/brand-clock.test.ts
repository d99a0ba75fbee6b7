import { expect, test } from "vitest";
import { greetingIn, longDateIn } from "./brand-clock.ts";
import { describeLesson } from "./describe-lesson.ts";

const zone = "America/Sao_Paulo";
const at = (utc: string) => new Date(`2026-11-22T${utc}Z`);

test.each([
  ["07:59", "Boa noite"],
  ["08:00", "Bom dia"],
  ["14:59", "Bom dia"],
  ["15:00", "Boa tarde"],
  ["20:59", "Boa tarde"],
  ["21:00", "Boa noite"],
])("%s in UTC is %s in the brand's zone", (utc, greeting) => {
  expect(greetingIn(zone, at(utc))).toBe(greeting);
});

test("the date is the day in the brand's time zone, not the browser's", () => {
  expect(longDateIn(zone, at("02:30"))).toBe("Sábado, 21 de novembro");
});

test("midnight is greeted with 'Boa noite'", () => {
  expect(greetingIn(zone, at("03:00"))).toBe("Boa noite");
});

test("describeLesson says the type of a lesson and its progress", () => {
  expect(describeLesson("LV", 0.389)).toBe("Vídeo, 38% assistido");
  expect(describeLesson("LV", 0)).toBe("Vídeo");
  expect(describeLesson("LC", 1)).toBe("Texto, concluído");
  expect(describeLesson("LL", 0.5)).toBe("Lista de exercícios, 50% respondida");
});
