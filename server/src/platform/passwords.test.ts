import { hash } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./passwords.ts";

test.each(["NFC", "NFD"])(
  "a password with accents is the same from every keyboard: chosen in %s",
  async (form) => {
    const stored = await hashPassword("São João é já".normalize(form));
    for (const typed of ["NFC", "NFD"])
      expect(await verifyPassword(stored, "São João é já".normalize(typed)), typed).toBe(true);
    expect(await verifyPassword(stored, "Sao Joao e ja")).toBe(false);
  },
);

test("a hash of the keyboard's own letters, as stored by an earlier version, still matches from that keyboard", async () => {
  const typed = "São João é já".normalize("NFD");
  const stored = await hash(typed);
  expect(await verifyPassword(stored, typed)).toBe(true);
  expect(await verifyPassword(stored, "Sao Joao e ja")).toBe(false);
  expect(await verifyPassword(undefined, typed)).toBe(false);
});
