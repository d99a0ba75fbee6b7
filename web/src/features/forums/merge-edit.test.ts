import { expect, test } from "vitest";
import { mergeEdit } from "./merge-edit.ts";

const known = { title: "Dúvida", description: "Por quê?", status: "E" };

test("an edit of a post that nobody else has changed is what was written", () => {
  const written = { ...known, title: "Outra dúvida" };
  expect(mergeEdit(known, written, known)).toEqual({ fields: written, clashes: {} });
});

test("a field that was left alone is as it was changed elsewhere", () => {
  const { fields, clashes } = mergeEdit(
    known,
    { ...known, title: "Outra dúvida" },
    { ...known, status: "R" },
  );
  expect(fields).toEqual({ title: "Outra dúvida", description: "Por quê?", status: "R" });
  expect(clashes).toEqual({});
});

test("a field changed in both places clashes, unless to the same", () => {
  const written = { ...known, title: "Aqui", status: "R" };
  const { fields, clashes } = mergeEdit(known, written, { ...known, title: "Lá", status: "R" });
  expect(fields).toEqual(written);
  expect(clashes).toEqual({ title: "Lá" });
});
