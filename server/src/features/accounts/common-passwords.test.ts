import { expect, test, vi } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";

// Test files share modules: another file may have loaded the list already.
vi.hoisted(() => vi.resetModules());

test("a list that could not be loaded is loaded again", async () => {
  vi.doMock("@zxcvbn-ts/core", () => {
    throw new Error("EMFILE: too many open files");
  });
  await expect(isCommonPassword("iloveyou")).rejects.toThrow();
  vi.doUnmock("@zxcvbn-ts/core");
  expect(await isCommonPassword("iloveyou")).toBe(true);
});
