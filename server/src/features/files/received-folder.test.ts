import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sweepReceivedFolders, withReceivedFolder } from "./received-folder.ts";

const before = process.env.TMPDIR;
let temporary: string;
beforeEach(async () => {
  temporary = await mkdtemp(join(tmpdir(), "sabia-temporary-"));
  process.env.TMPDIR = temporary;
});
afterEach(async () => {
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  await rm(temporary, { recursive: true });
});

test("a folder is gone when the work is done, and when it fails", async () => {
  const write = (folder: string) => writeFile(join(folder, "received"), "x");
  await withReceivedFolder(write);
  const failing = withReceivedFolder(async (folder) => {
    await write(folder);
    expect(await readdir(temporary)).toHaveLength(1);
    throw new Error("no image");
  });
  await expect(failing).rejects.toThrow("no image");
  expect(await readdir(temporary)).toEqual([]);
});

test("what a killed process left is swept after an hour; uploads under way and others' folders stay", async () => {
  const left = await mkdtemp(join(temporary, "sabia-upload-"));
  await writeFile(join(left, "received"), "a picture");
  const old = new Date(Date.now() - 61 * 60 * 1000);
  await utimes(left, old, old);
  const others = await mkdtemp(join(temporary, "others-"));
  await utimes(others, old, old);
  await withReceivedFolder(async () => {
    expect(await sweepReceivedFolders()).toBe(1);
    expect(await readdir(temporary)).toHaveLength(2);
  });
});
