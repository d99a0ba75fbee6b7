import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeFolders } from "./close-folders.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "sabia-close-folders-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

const modeOf = async (name: string) => (await stat(join(dataDir, name))).mode & 0o777;

test("closeFolders closes folders that an older version left open, and touches no other", async () => {
  for (const name of ["files", "mail", "simulator", "postgres"]) {
    await mkdir(join(dataDir, name));
    await chmod(join(dataDir, name), 0o755);
  }
  expect(await closeFolders(dataDir)).toEqual([]);
  expect(await Promise.all(["files", "mail", "simulator", "postgres"].map(modeOf))).toEqual([
    0o700, 0o700, 0o700, 0o755,
  ]);
});

test("closeFolders creates no folder", async () => {
  expect(await closeFolders(dataDir)).toEqual([]);
  expect(await readdir(dataDir)).toEqual([]);
});

test("closeFolders returns the folders that it can't close", async () => {
  // A link to itself: no account may change its target.
  await symlink("files", join(dataDir, "files"));
  expect(await closeFolders(dataDir)).toEqual(["files"]);
});
