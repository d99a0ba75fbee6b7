import { hash } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./passwords.ts";

test("a password is stored as argon2id, with its parameters and a salt of its own", async () => {
  const stored = await Promise.all([hashPassword("sabia-ana-1"), hashPassword("sabia-ana-1")]);
  const salts = stored.map(
    (text) => /^\$argon2id\$v=19\$m=7168,t=10,p=1\$([^$]+)\$[^$]{43}$/.exec(text)?.[1],
  );
  for (const salt of salts) expect(Buffer.from(salt ?? "", "base64")).toHaveLength(16);
  expect(salts[0]).not.toBe(salts[1]);
});

test("every character of a long password counts", async () => {
  const stored = await hashPassword("🐦".repeat(128));
  expect(await verifyPassword(stored, "🐦".repeat(128))).toBe(true);
  for (const other of [`${"🐦".repeat(127)}🐤`, "🐦".repeat(127), "🐦".repeat(129)])
    expect(await verifyPassword(stored, other)).toBe(false);
});

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
