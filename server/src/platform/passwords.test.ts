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
