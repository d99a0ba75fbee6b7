import { expect, test, vi } from "vitest";
import { hashPassword, verifyPassword } from "./passwords.ts";

// Test files share modules: one that is loaded already would bypass the stand-in.
vi.hoisted(() => vi.resetModules());
const { hash } = vi.hoisted(() => ({ hash: vi.fn<typeof import("@node-rs/argon2").hash>() }));
vi.mock(import("@node-rs/argon2"), async (load) => {
  const original = await load();
  return { ...original, hash: hash.mockImplementation(original.hash) };
});

test("after a failed hash of the decoy, passwords are verified again", async () => {
  const stored = await hashPassword("sabia-ana-1");
  hash.mockRejectedValueOnce(new Error("out of memory"));
  expect(await verifyPassword(stored, "sabia-ana-1")).toBe(true);
  hash.mockRejectedValueOnce(new Error("out of memory"));
  await expect(verifyPassword(undefined, "sabia-ana-1")).rejects.toThrow("out of memory");
  expect(await verifyPassword(undefined, "sabia-ana-1")).toBe(false);
  expect(await verifyPassword(stored, "sabia-ana-1")).toBe(true);
});
