import { expect, test } from "vitest";
import { mergeEdit } from "./merge-edit.ts";

const known = { title: "Dúvida", description: "Por quê?", status: "E" };

test("an edit of a post that was not changed elsewhere saves what was written", () => {
  const written = { ...known, title: "Outra dúvida" };
  expect(mergeEdit(known, written, known)).toEqual({ fields: written, clashes: {} });
});

test("a field not edited here takes the change made elsewhere", () => {
  const { fields, clashes } = mergeEdit(
    known,
    { ...known, title: "Outra dúvida" },
    { ...known, status: "R" },
  );
  expect(fields).toEqual({ title: "Outra dúvida", description: "Por quê?", status: "R" });
  expect(clashes).toEqual({});
});

test("a field changed in both places conflicts, unless to the same text", () => {
  const written = { ...known, title: "Aqui", status: "R" };
  const { fields, clashes } = mergeEdit(known, written, { ...known, title: "Lá", status: "R" });
  expect(fields).toEqual(written);
  expect(clashes).toEqual({ title: "Lá" });
});

test("a text sent by this form, whose answer was lost, is no conflict", () => {
  const sent = { ...known, title: "Enviado" };
  const written = { ...known, title: "Enviado, e mais" };
  expect(mergeEdit(known, written, sent, [sent])).toEqual({ fields: written, clashes: {} });
  expect(mergeEdit(known, written, known, [sent]).clashes).toEqual({});
  expect(mergeEdit(known, written, { ...known, title: "Lá" }, [sent]).clashes).toEqual({ title: "Lá" });
});

test("spaces and line ends around a text are no change, since the server trims them", () => {
  const written = { ...known, description: "Porque\r\nsim. \n" };
  const now = { ...known, description: "Porque\nsim." };
  expect(mergeEdit(known, written, now)).toEqual({ fields: now, clashes: {} });
  expect(mergeEdit(written, { ...now, description: "Porque\nsim.\nE mais" }, now).clashes).toEqual({});
  const more = { ...now, description: "Porque\nsim. E mais " };
  expect(mergeEdit(now, more, now, [{ ...now, description: more.description }])).toEqual({
    fields: { ...now, description: "Porque\nsim. E mais" },
    clashes: {},
  });
});

test("a field not edited here is sent back unchanged, to the letter", () => {
  const now = { ...known, description: " com espaços " };
  expect(mergeEdit(now, { ...now, title: "Outra" }, now).fields.description).toBe(" com espaços ");
});

test("a sent text without tags is stored as it is: the same words formatted are another's, and so is an image alone", () => {
  const written = { ...known, description: "Porque sim, e mais" };
  for (const [text, now] of [
    ["Porque sim", "<b>Porque</b> sim"],
    ["", '<img src="/desenho.png">'],
  ] as const) {
    const sent = { ...known, description: text };
    expect(mergeEdit(known, written, { ...known, description: now }, [sent]).clashes).toEqual({
      description: now,
    });
  }
  expect(mergeEdit(known, written, { ...known, description: "" }, [{}]).clashes).toEqual({ description: "" });
});
