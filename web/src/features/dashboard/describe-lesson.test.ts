import { expect, test } from "vitest";
import { describeLesson } from "./describe-lesson.ts";

test.each([
  ["LV", 0, "Vídeo"],
  ["LV", 0.004, "Vídeo"],
  ["LV", 0.38, "Vídeo, 38% assistido"],
  ["LV", 1, "Vídeo, já assistido"],
  ["LC", 0, "Texto"],
  ["LL", 0.004, "Lista de exercícios"],
  ["LL", 0.5, "Lista de exercícios, 50% respondida"],
] as const)("%s at %f is shown as “%s”: begun, and not 0%%", (type, progress, words) => {
  expect(describeLesson(type, progress)).toBe(words);
});
