import { expect, it } from "vitest";
import { countOfLessons, nameFileKind } from "./words.ts";

it("counts lessons", () => {
  expect([countOfLessons(6, 12), countOfLessons(0, 1)]).toEqual(["6 de 12 aulas", "0 de 1 aula"]);
});

it("names kinds of files", () => {
  expect(["application/pdf", "image/png", "audio/mpeg", "application/zip"].map(nameFileKind)).toEqual([
    "PDF",
    "Imagem",
    "Áudio",
    "Arquivo",
  ]);
});
