import { expect, it } from "vitest";
import { countOfLessons, formatSize, nameFileKind } from "./words.ts";

it("counts lessons", () => {
  expect([countOfLessons(6, 12), countOfLessons(0, 1)]).toEqual(["6 de 12 aulas", "0 de 1 aula"]);
});

it("writes sizes as people read them", () => {
  expect([512, 245_760, 1_468_006, 25_000_000].map(formatSize)).toEqual([
    "512 B",
    "240 KB",
    "1,4 MB",
    "24 MB",
  ]);
});

it("names kinds of files", () => {
  expect(["application/pdf", "image/png", "audio/mpeg", "application/zip"].map(nameFileKind)).toEqual([
    "PDF",
    "Imagem",
    "Áudio",
    "Arquivo",
  ]);
});
