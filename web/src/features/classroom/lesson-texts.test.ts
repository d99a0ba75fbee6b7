import { expect, it } from "vitest";
import { nameDownload, nameFileKind } from "./lesson-texts.ts";

it("names the kind of a file by its MIME type", () => {
  expect(["application/pdf", "image/png", "audio/mpeg", "application/zip"].map(nameFileKind)).toEqual([
    "PDF",
    "Imagem",
    "Áudio",
    "Arquivo",
  ]);
});

it.each([
  ["application/pdf", "pdf"],
  ["image/png", "png"],
  ["image/jpeg", "jpg"],
  ["image/webp", "webp"],
  ["image/gif", "gif"],
  ["video/mp4", "mp4"],
  ["video/webm", "webm"],
  ["audio/mpeg", "mp3"],
  ["audio/mp4", "m4a"],
  ["audio/ogg", "ogg"],
  ["audio/wav", "wav"],
])("a material of type %s is saved with the ending .%s", (type, ending) => {
  expect(nameDownload("Aula 3: som/luz", type)).toBe(`Aula 3 som luz.${ending}`);
});
