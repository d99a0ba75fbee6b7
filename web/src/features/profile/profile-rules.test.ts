import { expect, test } from "vitest";
import { checkProfile, listChanges, mergeSaved, sameProfile } from "./profile-rules.ts";

const email = "ana.lima@sabia.example";

test("a name is required, and invisible characters are none", () => {
  expect(checkProfile({ name: "  ", email })).toEqual({ name: "Name is required" });
  expect(checkProfile({ name: "\u200b\u2060", email })).toEqual({ name: "Name is required" });
});

test("a name may have 140 characters, and the message of a longer one is the specification's", () => {
  expect(checkProfile({ name: "a".repeat(140), email })).toEqual({});
  expect(checkProfile({ name: "🐦".repeat(140), email })).toEqual({});
  expect(checkProfile({ name: "a".repeat(141), email })).toEqual({
    name: "Name must be less than 10 characters",
  });
});

test.each(["", "ana", "ana@", "@sabia.example", "ana lima@sabia.example", "ana@sabia"])(
  "an invalid e-mail is refused: %s",
  (text) => {
    expect(checkProfile({ name: "Ana", email: text })).toEqual({ email: "E-mail must be valid" });
  },
);

test.each([
  "ana..lima@sabia.example",
  ".ana@sabia.example",
  "ana.@sabia.example",
  "ana@sabia..example",
  "ana@sabia.example.",
  "ana@-sabia.example",
  "ana@sabia.e",
  "ána@sabia.example",
  `${"a".repeat(241)}@sabia.example`,
])("an e-mail that the server refuses is refused here too: %s", (text) => {
  expect(checkProfile({ name: "Ana", email: text })).toEqual({ email: "E-mail must be valid" });
});

test("an e-mail pasted with invisible characters is accepted, as by the server", () => {
  expect(checkProfile({ name: "Ana", email: `\u202a${email.replace("@", "\u200b@")}\u202c` })).toEqual({});
  expect(checkProfile({ name: "Ana", email: "\u200b" })).toEqual({ email: "E-mail must be valid" });
});

test("an e-mail with spaces around it is accepted", () => {
  expect(checkProfile({ name: "Ana", email: ` ${email} ` })).toEqual({});
});

test("sameProfile compares every field", () => {
  const one = { name: "Ana", email, genero: "F", identidadeGenero: "F", naturalidade: "Salvador, BA" };
  expect(sameProfile(one, { ...one })).toBe(true);
  expect(sameProfile(one, { ...one, naturalidade: "" })).toBe(false);
});

test("mergeSaved takes saved values over, except for fields that were edited", () => {
  const known = { name: "Ana", email, genero: "F", identidadeGenero: "F", naturalidade: "Salvador, BA" };
  const typed = { ...known, naturalidade: "Ilhéus, BA" };
  const saved = { ...known, name: "Ana Lima", naturalidade: "Olinda, PE" };
  expect(listChanges(typed, known)).toEqual({ naturalidade: "Ilhéus, BA" });
  expect(mergeSaved(typed, known, saved)).toEqual({ ...saved, naturalidade: "Ilhéus, BA" });
  expect(mergeSaved(known, known, saved)).toEqual(saved);
});
